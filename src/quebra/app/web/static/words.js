// @ts-check
/** The sentences of the page, in the player's language. */

import { kept, keep } from "./store/settings.js";

/** @type {Record<string, string>} */
let sentences = {};
let current = "en";
/** @type {Set<() => void>} */
const listeners = new Set();

export const LANGUAGES = ["en", "pt"];

/** The language that is shown. */
export function language() {
  return current;
}

/** The language that was chosen here, else the page's own. */
export function preferred() {
  const chosen = kept("language", "");
  return LANGUAGES.includes(chosen) ? chosen : document.documentElement.lang === "pt" ? "pt" : "en";
}

/**
 * Loads the sentences of a language, unless they are at hand, and tells everybody who asked to be told.
 * @param {string} chosen
 * @param {Record<string, string>} [atHand]
 */
export async function speak(chosen, atHand) {
  use(chosen, atHand ?? (await loaded(chosen)));
  document.documentElement.lang = chosen;
  for (const listener of listeners) listener();
}

/**
 * Takes the sentences of a language.
 * @param {string} chosen
 * @param {Record<string, string>} told
 */
export function use(chosen, told) {
  sentences = told;
  current = chosen;
}

/** @param {string} chosen */
async function loaded(chosen) {
  const answer = await fetch(new URL(`words.${chosen}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`words.${chosen}.json: ${answer.status}`);
  return answer.json();
}

/** @param {string} chosen */
export async function choose(chosen) {
  keep("language", chosen);
  await speak(chosen);
}

/**
 * Calls a function when the language changes; gives back how to stop that.
 * @param {() => void} listener
 */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A sentence with its places filled.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  return filled(sentences[key] ?? key, values);
}

/**
 * A sentence in the singular (`key_one`) or the plural (`key_many`).
 * @param {string} key
 * @param {number} count
 */
export function count(key, count) {
  return say(count === 1 ? `${key}_one` : `${key}_many`, { count });
}

/**
 * @param {string} sentence
 * @param {Record<string, string | number>} values
 */
export function filled(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
