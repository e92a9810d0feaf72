// @ts-check
/** Cells and their keys, and where things stand in a drawing: every measure in its units, `UNIT` a cell. */

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Shape} Shape */

export const UNIT = 40;
const RIM = 0.08; // room for the half of the frame that lies outside the cells
export const OUTSIDE = 0.5; // letters beside the board, in cells
export const COORDINATE = 0.3;

/**
 * The key of a cell.
 * @param {number} row
 * @param {number} column
 * @returns {string}
 */
export function keyOf(row, column) {
  return `${row},${column}`;
}

/**
 * The row and column of a key.
 * @param {string} key
 * @returns {Cell}
 */
export function cellOf(key) {
  const comma = key.indexOf(",");
  return [Number(key.slice(0, comma)), Number(key.slice(comma + 1))];
}

/** @param {Cell} cell */
export const nameOf = (cell) => `r${cell[0]}c${cell[1]}`;

/** The board's place inside the drawing. */
export class Layout {
  /**
   * @param {Scene} scene
   * @param {{coordinates?: boolean}} [options]
   */
  constructor(scene, { coordinates = true } = {}) {
    this.scene = scene;
    /** @type {Shape[]} */
    this.outside = scene.shapes.filter((shape) => shape.shape === "outside");
    const taken = new Set(this.outside.map((shape) => shape.side));
    /** Coordinates stand at sides that hold nothing else. */
    this.numbered = coordinates
      ? { rows: taken.has("left") ? "right" : "left", columns: taken.has("top") ? "bottom" : "top" }
      : { rows: "", columns: "" };
    const wide = Math.max(0, ...this.outside.map((shape) => (shape.text ?? "").length)) * 0.5 * OUTSIDE;
    /** @param {string} side */
    const room = (side) => {
      const upright = side === "left" || side === "right";
      if (taken.has(side)) return upright ? Math.max(wide, 0.3) + 0.24 : OUTSIDE + 0.12;
      const shown = side === this.numbered.rows || side === this.numbered.columns;
      return shown ? (upright ? 0.18 * String(scene.rows).length + 0.22 : COORDINATE + 0.14) : 0;
    };
    this.left = (room("left") + RIM) * UNIT;
    this.top = (room("top") + RIM) * UNIT;
    this.width = this.left + scene.columns * UNIT + (room("right") + RIM) * UNIT;
    this.height = this.top + scene.rows * UNIT + (room("bottom") + RIM) * UNIT;
  }

  /**
   * The left edge of a column, counted from 1.
   * @param {number} column
   */
  x(column) {
    return this.left + (column - 1) * UNIT;
  }

  /**
   * The upper edge of a row, counted from 1.
   * @param {number} row
   */
  y(row) {
    return this.top + (row - 1) * UNIT;
  }

  /**
   * A square inside a cell, as path data.
   * @param {Cell} cell
   * @param {number} [inset]
   */
  box([row, column], inset = 0) {
    const length = short((1 - 2 * inset) * UNIT);
    return `M${short(this.x(column + inset))} ${short(this.y(row + inset))}h${length}v${length}h-${length}z`;
  }
}

/**
 * A number with at most two decimals.
 * @param {number} number
 */
export const short = (number) => String(Math.round(number * 100) / 100);
