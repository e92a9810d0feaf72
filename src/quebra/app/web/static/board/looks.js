// @ts-check
/** How a value looks in a cell, large or as a pencil mark. */

import { svg } from "../dom.js";
import { UNIT, short } from "./layout.js";
import { textAt } from "./letters.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Choice} Choice */

/** The three corners of each triangle, as shares of the cell (along, down). */
/** @type {Record<string, [number, number][]>} */
const CORNERS = {
  nw: [[0, 0], [1, 0], [0, 1]],
  ne: [[0, 0], [1, 0], [1, 1]],
  sw: [[0, 0], [1, 1], [0, 1]],
  se: [[1, 0], [1, 1], [0, 1]],
};

/**
 * @param {Layout} layout
 * @param {Cell} cell
 * @param {string | undefined} corner
 * @param {number} [along]  where its square begins, in cells
 * @param {number} [down]
 * @param {number} [size]
 */
export function trianglePath(layout, [row, column], corner, along = 0, down = 0, size = 1) {
  const points = CORNERS[corner ?? "nw"].map(
    ([right, low]) => `${short(layout.x(column + along + right * size))} ${short(layout.y(row + down + low * size))}`,
  );
  return `M${points.join("L")}z`;
}

/**
 * A dot or a cross in the middle of a cell.
 * @param {Layout} layout
 * @param {Cell} cell
 * @param {Shape} look
 * @param {string} [more]
 */
export function dotShape(layout, [row, column], look, more = "") {
  const x = layout.x(column + 0.5);
  const y = layout.y(row + 0.5);
  if (look.shape === "dot") {
    return svg("circle", { class: `dot ${more}`, cx: short(x), cy: short(y), r: short(0.075 * UNIT) });
  }
  const arm = 0.14 * UNIT;
  const data = `M${short(x - arm)} ${short(y - arm)}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
  return svg("path", { class: `cross ${more}`, d: data });
}

/**
 * A value in its full size; bodies are joined elsewhere.
 * @param {Layout} layout
 * @param {Cell} cell
 * @param {Shape} look
 * @param {boolean} low  whether clues stand above
 * @returns {SVGElement | null}
 */
export function valueShape(layout, cell, look, low) {
  const [row, column] = cell;
  switch (look.shape) {
    case "label":
      return textAt(
        layout.x(column + 0.5), layout.y(row + (low ? 0.635 : 0.5)), String(look.text), low ? 0.54 : 0.62,
        `text tone-${look.tone ?? "answer"}`,
      );
    case "triangle":
      return svg("path", { class: "half", d: trianglePath(layout, cell, look.corner) });
    case "fill":
      return svg("path", { class: `fill tone-${look.tone ?? "ink"}`, d: layout.box(cell) });
    case "dot":
    case "cross":
      return dotShape(layout, cell, look);
    default:
      return null;
  }
}

/**
 * The pencil marks of a cell, each in its own place, so that a value is always found where it was.
 * @param {Layout} layout
 * @param {Cell} cell
 * @param {Choice[]} choices
 * @param {number} slots  places in a line
 * @param {number} lines
 * @param {boolean} low
 * @param {import("../types.js").Value[]} [struck]  those that are crossed out
 * @returns {SVGElement}
 */
export function markShapes(layout, cell, choices, slots, lines, low, struck = []) {
  const [row, column] = cell;
  const top = low ? 0.34 : 0.1;
  const wide = 0.8 / slots;
  const high = (0.92 - top) / lines;
  const size = Math.min(0.25, high * 1.08);
  const strokes = choices.filter(({ value }) => struck.includes(value)).map(({ slot }) => {
    const [along, down] = [0.1 + wide * ((slot % slots) + 0.5), top + high * (Math.floor(slot / slots) + 0.5)];
    const [right, up] = [Math.min(wide * 0.42, 0.09), Math.min(high * 0.42, 0.09)];
    const ends = { x1: layout.x(column + along - right), y1: layout.y(row + down + up), x2: layout.x(column + along + right), y2: layout.y(row + down - up) };
    return svg("line", { class: "note-struck", ...Object.fromEntries(Object.entries(ends).map(([name, at]) => [name, short(at)])) });
  });
  return svg(
    "g",
    { class: "notes" },
    ...choices.map(({ look, slot, name }) => {
      const along = 0.1 + wide * ((slot % slots) + 0.5);
      const down = top + high * (Math.floor(slot / slots) + 0.5);
      if (look.shape === "triangle") {
        const side = Math.min(wide, high) * 0.72;
        const data = trianglePath(layout, cell, look.corner, along - side / 2, down - side / 2, side);
        return svg("path", { class: "note-shape", d: data });
      }
      if (look.shape === "label") {
        return textAt(layout.x(column + along), layout.y(row + down), String(look.text), size, "text note", wide);
      }
      if (look.shape === "dot" || look.shape === "cross") {
        const spot = { cx: short(layout.x(column + along)), cy: short(layout.y(row + down)) };
        return svg("circle", { class: "note-ring", ...spot, r: short(0.06 * UNIT) });
      }
      return textAt(layout.x(column + along), layout.y(row + down), name.slice(0, 1), size, "text note", wide);
    }),
    ...strokes,
  );
}
