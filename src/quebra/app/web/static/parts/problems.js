// @ts-check
/** What check found: a sentence for each broken rule, whose cells light up on the board. */

import { el } from "../dom.js";
import { keyOf } from "../board/layout.js";
import { count, say } from "../words.js";
import { icon } from "./icons.js";

/** @typedef {import("../types.js").Violation} Violation */
/** @typedef {import("./table.js").Table} Table */

/**
 * @param {Violation[]} violations
 * @param {Table} table
 */
export function problemCard(violations, table) {
  return el(
    "section", { class: "card problems", "data-part": "problems" },
    el("h2", {}, icon("drop"), count("broken", violations.length)),
    el("ul", {}, ...violations.map((violation) => el("li", {}, problem(violation, table)))),
  );
}

/**
 * @param {Violation} violation
 * @param {Table} table
 */
function problem(violation, table) {
  const keys = violation.cells.map(([row, column]) => keyOf(row, column));
  const light = () => table.board.light(keys);
  const dark = () => table.board.light([]);
  const show = () => {
    light();
    if (violation.cells.length) table.listener.moved(violation.cells[0]);
  };
  const shown = { onpointerenter: light, onpointerleave: dark, onfocus: light, onblur: dark, onclick: show };
  return el("button", { type: "button", class: "problem", text: violation.text, ...shown });
}

/** @param {Violation[]} violations */
export function wrongCells(violations) {
  return new Set(violations.flatMap(({ cells }) => cells.map(([row, column]) => keyOf(row, column))));
}

/**
 * A card that says one thing.
 * @param {string} kind
 * @param {string} title
 * @param {string} [text]
 * @param {...Node} more
 */
export function noteCard(kind, title, text = "", ...more) {
  return el(
    "section", { class: `card note-card ${kind}`, "data-part": kind },
    el("h2", {}, icon(kind === "solved" ? "star" : kind === "fine" ? "check" : "time"), title),
    text && el("p", { text }), ...more,
  );
}

export const nothingWrong = () => noteCard("fine", say("nothing_wrong"), say("judged_filled"));
