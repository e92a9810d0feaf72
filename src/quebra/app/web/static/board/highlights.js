// @ts-check
/**
 * What a step is about, drawn on a board as the pictures do: reasons by a dashed line around them, premises by a thin
 * round one, conclusions by a thick frame, mistakes by a wavy line, links of a chain by their numbers.
 */

import { svg } from "../dom.js";
import { UNIT, cellOf, keyOf, short } from "./layout.js";
import { textAt } from "./letters.js";

/** @typedef {import("./board.js").BoardView} BoardView */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("../types.js").Cell} Cell */
/**
 * @typedef {{reason?: Cell[], premise?: Cell[], conclusion?: Cell[], wrong?: Cell[],
 *   link?: [number, number, string][]}} Marks
 */

const INSET = 0.05;
/** @type {[number, number][]} */
const SIDES = [[-1, 0], [1, 0], [0, -1], [0, 1]];

/**
 * Shows marks on a board, in place of those before.
 * @param {BoardView} board
 * @param {Marks | null} marks
 */
export function showMarks(board, marks) {
  for (const layer of ["tints", "outlines"]) {
    for (const old of board.layers[layer].querySelectorAll(":scope > .help-marks")) old.remove();
  }
  if (!marks) return;
  const { layout } = board;
  const conclusions = marks.conclusion ?? [];
  const found = new Set(conclusions.map((cell) => keyOf(...cell)));
  const reasons = (marks.reason ?? []).filter((cell) => !found.has(keyOf(...cell)));
  board.layers.tints.prepend(
    svg(
      "g", { class: "help-marks" },
      svg("path", { class: "reason-tint", d: boxes(layout, reasons) }),
      svg("path", { class: "conclusion-tint", d: boxes(layout, conclusions) }),
    ),
  );
  board.layers.outlines.append(
    svg(
      "g", { class: "help-marks" },
      ...rimmed("reason", dashes(layout, marks.reason ?? [])),
      ...rimmed("premise", (marks.premise ?? []).map((cell) => rounded(layout, cell, board.low ? 0.35 : 0.06)).join("")),
      ...rimmed("conclusion", conclusions.map((cell) => layout.box(cell, 0.03)).join("")),
      ...rimmed("mistake", (marks.wrong ?? []).map((cell) => waves(layout, cell)).join("")),
      ...(marks.link ?? []).map((link) => numbered(layout, link)),
    ),
  );
}

/**
 * A line with a light rim, which keeps it visible on dark cells.
 * @param {string} role
 * @param {string} data
 */
function rimmed(role, data) {
  if (!data) return [];
  return [svg("path", { class: `${role}-halo help-halo`, d: data }), svg("path", { class: `${role}-pen`, d: data })];
}

/**
 * @param {Layout} layout
 * @param {Cell[]} cells
 */
const boxes = (layout, cells) => cells.map((cell) => layout.box(cell)).join("");

/**
 * A box with round corners inside a cell, below its clue.
 * @param {Layout} layout
 * @param {Cell} cell
 * @param {number} top
 */
function rounded(layout, [row, column], top) {
  const side = 0.06;
  const bend = 0.16 * UNIT;
  const wide = short((1 - 2 * side) * UNIT - 2 * bend);
  const high = short((1 - side - top) * UNIT - 2 * bend);
  const turn = (/** @type {number} */ x, /** @type {number} */ y) => `a${bend} ${bend} 0 0 1 ${x} ${y}`;
  const start = `M${short(layout.x(column + side) + bend)} ${short(layout.y(row + top))}`;
  return `${start}h${wide}${turn(bend, bend)}v${high}${turn(-bend, bend)}h-${wide}${turn(-bend, -bend)}v-${high}${turn(bend, -bend)}z`;
}

/**
 * A wavy line along the foot of a cell, as under a word that is spelled wrongly.
 * @param {Layout} layout
 * @param {Cell} cell
 */
function waves(layout, [row, column]) {
  const length = 0.1 * UNIT;
  const start = `M${short(layout.x(column + 0.1))} ${short(layout.y(row + 0.92))}`;
  return `${start}q${short(length / 2)} ${short(-0.075 * UNIT)} ${length} 0${`t${length} 0`.repeat(7)}`;
}

/**
 * The border of a set of cells, a little inside it: one stroke a straight run.
 * @param {Layout} layout
 * @param {Cell[]} cells
 */
function dashes(layout, cells) {
  const all = new Set(cells.map((cell) => keyOf(...cell)));
  let data = "";
  for (const [down, right] of SIDES) {
    /** @type {[number, number]} */
    const along = down ? [0, 1] : [1, 0];
    const border = new Set([...all].filter((key) => !all.has(moved(key, [down, right], 1))));
    for (const start of border) {
      if (border.has(moved(start, along, -1))) continue;
      let end = start;
      while (border.has(moved(end, along, 1))) end = moved(end, along, 1);
      const first = tip(all, start, along, -1);
      const last = tip(all, end, along, 1);
      const across = down + right < 0 ? INSET : 1 - INSET;
      data += down ? line(layout, start, [first, across], end, [last, across]) : line(layout, start, [across, first], end, [across, last]);
    }
  }
  return data;
}

/**
 * @param {string} key
 * @param {[number, number]} along
 * @param {number} way
 */
function moved(key, along, way) {
  const [row, column] = cellOf(key);
  return keyOf(row + way * along[0], column + way * along[1]);
}

/**
 * Where a stroke ends: short of an outer corner, past an inner one.
 * @param {Set<string>} cells
 * @param {string} key
 * @param {[number, number]} along
 * @param {number} way
 */
function tip(cells, key, along, way) {
  const beyond = cells.has(moved(key, along, way)) ? INSET : -INSET;
  return way > 0 ? 1 + beyond : -beyond;
}

/**
 * @param {Layout} layout
 * @param {string} start
 * @param {[number, number]} from
 * @param {string} end
 * @param {[number, number]} to
 */
function line(layout, start, from, end, to) {
  const point = (/** @type {string} */ key, /** @type {[number, number]} */ [x, y]) => {
    const [row, column] = cellOf(key);
    return `${short(layout.x(column + x))} ${short(layout.y(row + y))}`;
  };
  return `M${point(start, from)}L${point(end, to)}`;
}

/**
 * The number of a link, at the foot of its cell.
 * @param {Layout} layout
 * @param {[number, number, string]} link
 */
function numbered(layout, [row, column, text]) {
  return textAt(layout.x(column + 0.93), layout.y(row + 0.84), text, 0.27, "text from-right link-number", 0.8);
}
