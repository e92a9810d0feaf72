// @ts-check
/** The puzzle itself: paper, lines, walls, clues. Drawn once for each board. */

import { svg } from "../dom.js";
import { COORDINATE, OUTSIDE, UNIT, keyOf } from "./layout.js";
import { CAPITAL, textAt } from "./letters.js";
import { dotShape, trianglePath } from "./looks.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {import("../types.js").Cell} Cell */

const CLUE = 0.28; // a clue in the corner of a cell

/**
 * Whether clues stand in corners of cells: everything else then keeps to the lower part.
 * @param {Layout} layout
 */
export const hasCorners = (layout) => layout.scene.shapes.some((shape) => shape.place === "corner");

/**
 * Thin lines between all cells, as path data.
 * @param {Layout} layout
 */
export function linePath(layout) {
  const { rows, columns } = layout.scene;
  let data = "";
  for (let row = 2; row <= rows; row++) data += `M${layout.x(1)} ${layout.y(row)}H${layout.x(columns + 1)}`;
  for (let column = 2; column <= columns; column++) {
    data += `M${layout.x(column)} ${layout.y(1)}V${layout.y(rows + 1)}`;
  }
  return data;
}

/**
 * The frame, and thick lines between regions, as path data.
 * @param {Layout} layout
 */
export function wallPath(layout) {
  const { rows, columns, regions } = layout.scene;
  let data = `M${layout.x(1)} ${layout.y(1)}h${columns * UNIT}v${rows * UNIT}h${-columns * UNIT}z`;
  if (!regions) return data;
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      const here = regions[row - 1][column - 1];
      if (row < rows && regions[row][column - 1] !== here) {
        data += `M${layout.x(column)} ${layout.y(row + 1)}h${UNIT}`;
      }
      if (column < columns && regions[row - 1][column] !== here) {
        data += `M${layout.x(column + 1)} ${layout.y(row)}v${UNIT}`;
      }
    }
  }
  return data;
}

/**
 * The clues of a board: the element of each shape, by its number. Bodies are left to the trails.
 * @param {Layout} layout
 * @returns {Map<number, SVGElement>}
 */
export function clueElements(layout) {
  const dark = new Set(
    layout.scene.shapes.filter((shape) => shape.shape === "fill").map((shape) => keyOf(...at(shape))),
  );
  const cornered = new Set(
    layout.scene.shapes.filter((shape) => shape.place === "corner").map((shape) => keyOf(...at(shape))),
  );
  const found = new Map();
  layout.scene.shapes.forEach((shape, number) => {
    const element = clueElement(layout, shape, dark, cornered);
    if (element) found.set(number, element);
  });
  return found;
}

/** @param {Shape} shape @returns {Cell} */
const at = (shape) => /** @type {Cell} */ (shape.cell);

/**
 * @param {Layout} layout
 * @param {Shape} shape
 * @param {Set<string>} dark
 * @param {Set<string>} cornered
 */
function clueElement(layout, shape, dark, cornered) {
  if (shape.shape === "outside") return outsideElement(layout, shape);
  if (!shape.cell) return null;
  const [row, column] = shape.cell;
  switch (shape.shape) {
    case "fill":
      return svg("path", { class: `fill tone-${shape.tone}`, d: layout.box(shape.cell) });
    case "triangle":
      return svg("path", { class: `fill tone-${shape.tone}`, d: trianglePath(layout, shape.cell, shape.corner) });
    case "dot":
    case "cross":
      return dotShape(layout, shape.cell, shape, "given");
    case "label": {
      const tone = dark.has(keyOf(row, column)) ? "text on-ink" : `text tone-${shape.tone}`;
      if (shape.place !== "corner") {
        const low = hasCorners(layout);
        return textAt(layout.x(column + 0.5), layout.y(row + (low ? 0.64 : 0.5)), String(shape.text), 0.6, tone);
      }
      const room = roomOf(layout, shape.cell, cornered);
      const middle = layout.y(row + 0.09 + (CLUE * CAPITAL) / 2);
      return textAt(layout.x(column + 0.09), middle, String(shape.text), CLUE, `${tone} from-left`, room);
    }
    default:
      return null;
  }
}

/**
 * A long clue runs on into the next cell of its region: what is small there is hard to read.
 * @param {Layout} layout
 * @param {Cell} cell
 * @param {Set<string>} cornered
 */
function roomOf(layout, [row, column], cornered) {
  const { regions, columns } = layout.scene;
  if (!regions || column >= columns || cornered.has(keyOf(row, column + 1))) return 0.84;
  return regions[row - 1][column - 1] === regions[row - 1][column] ? 1.75 : 0.84;
}

/**
 * @param {Layout} layout
 * @param {Shape} shape
 */
function outsideElement(layout, shape) {
  return beside(layout, String(shape.side), Number(shape.index), String(shape.text), OUTSIDE, `text tone-${shape.tone}`);
}

/**
 * A text beside a row or a column.
 * @param {Layout} layout
 * @param {string} side
 * @param {number} index
 * @param {string} text
 * @param {number} size
 * @param {string} name
 */
function beside(layout, side, index, text, size, name) {
  const { rows, columns } = layout.scene;
  if (side === "left" || side === "right") {
    const left = side === "left";
    const x = layout.x(left ? 1 - 0.14 : columns + 1 + 0.14);
    return textAt(x, layout.y(index + 0.5), text, size, `${name} ${left ? "from-right" : "from-left"}`, 2);
  }
  const away = 0.1 + size / 2;
  const y = layout.y(side === "top" ? 1 - away : rows + 1 + away);
  return textAt(layout.x(index + 0.5), y, text, size, name);
}

/**
 * The numbers of rows and columns.
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
export function coordinates(layout) {
  const { rows, columns } = layout.numbered;
  const found = [];
  for (let row = 1; rows && row <= layout.scene.rows; row++) {
    found.push(beside(layout, rows, row, String(row), COORDINATE, "text tone-faint"));
  }
  for (let column = 1; columns && column <= layout.scene.columns; column++) {
    found.push(beside(layout, columns, column, String(column), COORDINATE, "text tone-faint"));
  }
  return found;
}
