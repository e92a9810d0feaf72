// @ts-check
/** Small choices of the player, kept in this browser. A browser that keeps nothing is no reason to stop. */

const PREFIX = "quebra:set:";
/** @type {Map<string, any>} what was read already: some are asked for at every move */
const known = new Map();

/**
 * @template T
 * @param {string} name
 * @param {T} usual
 * @returns {T}
 */
export function kept(name, usual) {
  if (!known.has(name)) known.set(name, read(name));
  return known.get(name) ?? usual;
}

/** @param {string} name */
function read(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  known.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the choice holds until the page is closed.
  }
}
