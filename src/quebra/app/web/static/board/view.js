// @ts-check
/** How large the board is shown and which part of it: it fits where it can, and is zoomed and moved where not. */

import { UNIT } from "./layout.js";

/** @typedef {import("./board.js").BoardView} BoardView */
/** @typedef {import("../types.js").Cell} Cell */

const LARGEST = 76; // a cell, in pixels
const LARGEST_OF_SMALL = 112; // on a board of few cells
const SMALL = 540; // pixels that a small board may fill
const SMALLEST = 24;
const SMALLEST_FOR_FINGERS = 30;
const DEEPEST = 96; // a cell when zoomed in as far as it goes
const STEP = 1.25;
const ZOOM_BUTTONS = 52; // pixels that they take

export class View {
  /**
   * @param {HTMLElement} field  the window onto the board
   * @param {HTMLElement} stage  the board itself
   * @param {BoardView} board
   * @param {() => void} changed
   */
  constructor(field, stage, board, changed) {
    this.field = field;
    this.stage = stage;
    this.board = board;
    this.changed = changed;
    this.cell = 40; // pixels, before zooming
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.width = 0;
    this.height = 0;
    this.chosen = false;
  }

  /**
   * Fits the board into the room there is.
   * @param {number} width
   * @param {number} height
   */
  fit(width, height) {
    const { layout } = this.board;
    const wide = layout.width / UNIT;
    const high = layout.height / UNIT;
    const fingers = matchMedia("(pointer: coarse)").matches;
    const least = fingers ? SMALLEST_FOR_FINGERS : SMALLEST;
    const largest = Math.max(LARGEST, Math.min(LARGEST_OF_SMALL, SMALL / Math.max(wide, high)));
    const whole = Math.min(largest, width / wide, height / high);
    // A tall board on a small screen rather takes the whole width than shrinks.
    this.cell = whole < least ? Math.min(least, width / wide) : whole;
    this.width = Math.min(width, this.cell * wide);
    const needed = this.cell * high;
    if (!this.chosen) this.scale = Math.max(1, least / this.cell);
    this.height = Math.min(needed * this.scale, this.zoomable ? height - ZOOM_BUTTONS : height);
    this.field.style.width = `${this.width}px`;
    this.field.style.height = `${this.height}px`;
    this.stage.style.width = `${this.cell * wide}px`;
    this.stage.style.height = `${needed}px`;
    this.apply();
  }

  /** The part of the board that the field shows may be smaller than the board. */
  get movable() {
    const { wide, high } = this._size();
    return wide > this.width + 1 || high > this.height + 1;
  }

  /** Whether zooming helps: cells are not large already. */
  get zoomable() {
    return this.cell < SMALLEST_FOR_FINGERS || this.scale !== 1;
  }

  _size() {
    const { layout } = this.board;
    const unit = (this.cell / UNIT) * this.scale;
    return { wide: layout.width * unit, high: layout.height * unit };
  }

  apply() {
    const { wide, high } = this._size();
    this.x = wide <= this.width ? (this.width - wide) / 2 : Math.min(0, Math.max(this.width - wide, this.x));
    this.y = high <= this.height ? (this.height - high) / 2 : Math.min(0, Math.max(this.height - high, this.y));
    this.stage.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.field.classList.toggle("movable", this.movable);
    this.changed();
  }

  /**
   * Zooms around a point of the field.
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const wanted = Math.max(Math.min(1, SMALLEST / 2 / this.cell), Math.min(DEEPEST / this.cell, this.scale * factor));
    const least = Math.min(1, this.height / (this.board.layout.height * (this.cell / UNIT)));
    const scale = Math.max(least, wanted);
    this.chosen = true;
    this.x = x - (x - this.x) * (scale / this.scale);
    this.y = y - (y - this.y) * (scale / this.scale);
    this.scale = scale;
    this.apply();
  }

  larger() {
    this.zoom(STEP);
  }

  smaller() {
    this.zoom(1 / STEP);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  move(x, y) {
    this.x += x;
    this.y += y;
    this.apply();
  }

  /**
   * Moves the board so that a cell is in sight, with a cell around it.
   * @param {Cell} cell
   */
  reveal([row, column]) {
    if (!this.movable) return;
    const unit = (this.cell / UNIT) * this.scale;
    const { layout } = this.board;
    const side = this.cell * this.scale;
    const left = layout.x(column) * unit;
    const top = layout.y(row) * unit;
    const margin = Math.min(side, this.width / 4);
    this.x = Math.min(Math.max(this.x, margin - left), this.width - left - side - margin);
    this.y = Math.min(Math.max(this.y, margin - top), this.height - top - side - margin);
    this.apply();
  }
}
