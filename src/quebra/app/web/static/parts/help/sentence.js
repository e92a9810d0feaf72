// @ts-check
/** Sentences whose cells light up on the board when they are pointed at or reached by Tab. */

import { keyOf } from "../../board/layout.js";
import { el } from "../../dom.js";

/** @typedef {import("../../types.js").Cell} Cell */
/**
 * The board that a sentence is about, and who hears which cell somebody wants to see.
 * @typedef {{board: import("../../board/board.js").BoardView, listener: {moved: (cell: Cell) => void}}} Pointed
 */

const NAMES = /\br(\d+)c(\d+)(?: (?:to|a) r(\d+)c(\d+))?\b|\b(row|linha|column|coluna) (\d+)\b/gi;

/**
 * Lines of text as paragraphs.
 * @param {string[]} lines
 * @param {Pointed} table
 * @param {Set<string>} [found]  cells that the text is to bring out
 */
export function sentences(lines, table, found = new Set()) {
  return lines.filter((line) => line.trim()).map((line) => el("p", {}, ...sentence(line.trim(), table, found)));
}

/**
 * @param {string} text
 * @param {Pointed} table
 * @param {Set<string>} found
 */
function sentence(text, table, found) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(NAMES)) {
    const cells = cellsOf(match, table);
    if (!cells.length) continue;
    parts.push(text.slice(from, match.index), name(match[0], cells, table, found));
    from = (match.index ?? 0) + match[0].length;
  }
  return [...parts, text.slice(from)];
}

/**
 * @param {RegExpMatchArray} match
 * @param {Pointed} table
 * @returns {Cell[]}
 */
function cellsOf(match, table) {
  const { rows, columns } = table.board.scene;
  if (match[5]) {
    const line = Number(match[6]);
    const isRow = /^(row|linha)$/i.test(match[5]);
    if (line < 1 || line > (isRow ? rows : columns)) return [];
    return span(isRow ? [line, 1] : [1, line], isRow ? [line, columns] : [rows, line]);
  }
  /** @type {Cell} */
  const first = [Number(match[1]), Number(match[2])];
  /** @type {Cell} */
  const last = match[3] ? [Number(match[3]), Number(match[4])] : first;
  if (Math.min(...first, ...last) < 1 || Math.max(first[0], last[0]) > rows || Math.max(first[1], last[1]) > columns) return [];
  return span(first, last);
}

/**
 * @param {Cell} first
 * @param {Cell} last
 * @returns {Cell[]}
 */
function span(first, last) {
  const cells = [];
  for (let row = Math.min(first[0], last[0]); row <= Math.max(first[0], last[0]); row++) {
    for (let column = Math.min(first[1], last[1]); column <= Math.max(first[1], last[1]); column++) {
      cells.push(/** @type {Cell} */ ([row, column]));
    }
  }
  return cells;
}

/**
 * @param {string} text
 * @param {Cell[]} cells
 * @param {Pointed} table
 * @param {Set<string>} found
 */
function name(text, cells, table, found) {
  const keys = cells.map((cell) => keyOf(...cell));
  const light = () => table.board.light(keys);
  const dark = () => table.board.light([]);
  const show = () => {
    light();
    table.listener.moved(cells[0]);
  };
  const shown = { onpointerenter: light, onpointerleave: dark, onfocus: light, onblur: dark, onclick: show };
  const kind = keys.length === 1 && found.has(keys[0]) ? "cell-name found" : "cell-name";
  return el("button", { type: "button", class: kind, text, ...shown });
}
