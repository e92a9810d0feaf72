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

/**
 * A table of the techniques of a game, or the word that there are none yet.
 * @param {string} type
 */
export function scoreTable(type) {
  const own = Object.entries(lines()).filter(([key]) => key.startsWith(`${type}:`));
  if (!own.length) return el("p", { text: say("score_none") });
  const head = (/** @type {string} */ text) => el("th", { scope: "col", text });
  const rows = own.sort(([, a], [, b]) => b.alone - a.alone || b.met - a.met).map(([, line]) => {
    const name = line.names[language()] ?? Object.values(line.names)[0];
    const mastered = line.alone >= ENOUGH;
    return el(
      "tr", { class: mastered && "mastered" },
      el("th", { scope: "row", text: name }), el("td", { text: line.met }), el("td", { text: line.alone }),
      el("td", { text: mastered ? say("mastered") : "" }),
    );
  });
  return el(
    "table", { class: "score" },
    el("thead", {}, el("tr", {}, head(say("technique")), head(say("met")), head(say("alone")), el("td"))),
    el("tbody", {}, ...rows),
  );
}
