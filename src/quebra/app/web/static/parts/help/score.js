// @ts-check
/** Techniques that this browser's player has met, and those done alone; a technique done alone often is mastered. */

import { el } from "../../dom.js";
import { keep, kept } from "../../store/settings.js";
import { language, say } from "../../words.js";

/** @typedef {{met: number, alone: number, names: Record<string, string>}} Line */

const ENOUGH = 3; // times alone

/** @returns {Record<string, Line>} */
const lines = () => kept("techniques", {});

/**
 * Counts one more.
 * @param {string} type
 * @param {{technique: string | null, technique_name: string | null}} step
 * @param {"met" | "alone"} what
 */
export function count(type, step, what) {
  if (!step.technique) return;
  const all = { ...lines() };
  const key = `${type}:${step.technique}`;
  const line = all[key] ?? { met: 0, alone: 0, names: {} };
  const names = { ...line.names, [language()]: step.technique_name ?? step.technique };
  all[key] = { ...line, names, [what]: line[what] + 1 };
  keep("techniques", all);
}

/** @param {Line} line */
const isMastered = (line) => line.alone >= ENOUGH;

/**
 * The techniques of a game, those first that are known best.
 * @param {string} type
 */
const linesOf = (type) => Object.entries(lines()).filter(([key]) => key.startsWith(`${type}:`)).map(([, line]) => line)
  .sort((one, other) => other.alone - one.alone || other.met - one.met);

/**
 * A table of the techniques of a game, or the word that there are none yet.
 * @param {string} type
 */
export function scoreTable(type) {
  const own = linesOf(type);
  if (!own.length) return el("p", { text: say("score_none") });
  const head = (/** @type {string} */ text) => el("th", { scope: "col", text });
  const rows = own.map((line) => el(
    "tr", { class: isMastered(line) && "mastered" },
    el("th", { scope: "row", text: line.names[language()] ?? Object.values(line.names)[0] }),
    el("td", { text: line.met }), el("td", { text: line.alone }),
    el("td", { class: "known" }, isMastered(line) ? say("mastered") : pips(line.alone)),
  ));
  return el(
    "table", { class: "score" },
    el("thead", {}, el("tr", {}, head(say("technique")), head(say("met")), head(say("alone")), el("td"))),
    el("tbody", {}, ...rows),
  );
}

/** @param {number} alone  times; the number stands beside it */
const pips = (alone) => el(
  "span", { class: "pips", "aria-hidden": "true" },
  ...Array.from({ length: ENOUGH }, (_, place) => el("i", { class: place < alone && "full" })),
);

/**
 * The techniques of all games, each to be unfolded; null where there are none yet.
 * @param {{type: string, title: string}[]} kinds
 */
export function scores(kinds) {
  const known = kinds.filter(({ type }) => linesOf(type).length);
  if (!known.length) return null;
  return el("div", { class: "scores" }, el("h3", { text: say("techniques") }), ...known.map(({ type, title }) => {
    const own = linesOf(type);
    const told = say("techniques_line", { met: own.length, mastered: own.filter(isMastered).length });
    return el("details", { "data-type": type }, el("summary", {}, el("b", { text: title }), ` ${told}`), scoreTable(type));
  }));
}
