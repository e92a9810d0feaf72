// @ts-check
/** Small choices of the player, kept in this browser. A browser that keeps nothing is no reason to stop. */

const PREFIX = "quebra:set:";

/**
 * @template T
 * @param {string} name
 * @param {T} usual
 * @returns {T}
 */
export function kept(name, usual) {
  try {
    const found = localStorage.getItem(PREFIX + name);
    return found === null ? usual : JSON.parse(found);
  } catch {
    return usual;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the choice holds until the page is closed.
  }
}
