// @ts-check
/**
 * A way: dragging draws it, dragging back takes it away again; a press on a cell that has it takes it away.
 * The second button or tool puts the second value, over open cells only.
 */

import { cellOf, keyOf } from "../board/layout.js";

/** @typedef {import("../types.js").Press} Press */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../parts/table.js").Table} Table */

/** @typedef {import("./pointer.js").Gesture} Gesture */

/** @implements {Gesture} */
export class Path {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const { values, secondary } = table.play;
    /** @type {Value} */
    this.main = (values.find((choice) => choice.value !== secondary) ?? values[0]).value;
    /** @type {Map<string, Value | null>} what this stroke changes */
    this.stroke = new Map();
    /** @type {string[]} where this stroke has been */
    this.way = [];
    /** @type {"draw" | "second" | "done"} */
    this.phase = "done";
    this.fromBody = false; // it began on a cell that had the value already
    this.drew = false;
    /** @type {Value | null} */
    this.paint = null;
  }

  /** @param {Press} press */
  down(press) {
    const { table } = this;
    this.stroke = new Map();
    this.way = [];
    this.drew = false;
    this.phase = "done";
    if (!press.cell) return;
    const { cell } = press;
    table.select(cell);
    const second = press.second !== (table.tool === "second") && table.play.secondary !== null;
    if (second) {
      if (!table.isOpen(cell)) return;
      this.phase = "second";
      this.paint = table.value(cell) === table.play.secondary ? null : table.play.secondary;
      this.change(keyOf(...cell), this.paint);
      return;
    }
    this.phase = "draw";
    this.way = [keyOf(...cell)];
    this.fromBody = table.holds(cell, this.main);
    if (!this.fromBody && table.isOpen(cell)) this.change(this.way[0], this.main);
  }

  /** @param {Press} press */
  move(press) {
    if (!press.cell || this.phase === "done") return;
    if (this.phase === "second") {
      const key = keyOf(...press.cell);
      const here = this.table.value(press.cell);
      const wanted = this.paint === null ? here === this.table.play.secondary : here === undefined;
      if (wanted && this.table.isOpen(press.cell) && !this.stroke.has(key)) this.change(key, this.paint);
      return;
    }
    // A quick pointer jumps: the cells between are walked through one by one.
    for (const key of stepsBetween(cellOf(this.way[this.way.length - 1]), press.cell)) this.step(key);
  }

  /** @param {string} key */
  step(key) {
    const { table, way } = this;
    const tip = way[way.length - 1];
    const cell = cellOf(key);
    if (key === way[way.length - 2]) {
      // Back along the stroke: what it drew goes again.
      way.pop();
      if (this.stroke.get(tip) === this.main) this.undo(tip);
      else if (this.stroke.has(key)) this.undo(key);
      return;
    }
    if (!this.drew && this.fromBody && table.holds(cell, this.main)) {
      // Back along a body that was there before: its end goes.
      if (table.isOpen(cellOf(tip))) this.change(tip, null);
    } else if (table.isOpen(cell) && !table.holds(cell, this.main)) {
      this.drew = true;
      this.change(key, this.main);
    } else if (!table.isOpen(cell) && !table.holds(cell, this.main)) {
      return; // a clue in the way: the pointer goes around it
    }
    way.push(key);
  }

  /**
   * @param {string} key
   * @param {Value | null} value
   */
  change(key, value) {
    this.stroke.set(key, value);
    this.table.preview(this.stroke);
  }

  /** @param {string} key */
  undo(key) {
    this.stroke.delete(key);
    this.table.preview(this.stroke);
  }

  /** @param {Press} _press */
  up(_press) {
    if (this.phase === "done") return;
    if (this.phase === "draw" && this.fromBody && this.way.length === 1 && !this.drew && !this.stroke.size) {
      const cell = cellOf(this.way[0]);
      if (this.table.isOpen(cell)) this.stroke.set(this.way[0], null);
    }
    this.table.commit(this.stroke);
    this.phase = "done";
  }

  /** @param {Press} press */
  long(press) {
    this.table.preview(new Map());
    const { secondary } = this.table.play;
    if (this.phase !== "done" && press.cell && secondary !== null && this.table.isOpen(press.cell)) {
      const same = this.table.value(press.cell) === secondary;
      this.table.commit(new Map([[keyOf(...press.cell), same ? null : secondary]]));
    }
    this.phase = "done";
  }

  cancel() {
    this.table.preview(new Map());
    this.phase = "done";
  }
}

/**
 * The cells from one to another, side by side, without the first.
 * @param {Cell} from
 * @param {Cell} to
 */
function stepsBetween(from, to) {
  const found = [];
  let [row, column] = from;
  while (row !== to[0] || column !== to[1]) {
    const down = to[0] - row;
    const right = to[1] - column;
    if (Math.abs(down) > Math.abs(right)) row += Math.sign(down);
    else column += Math.sign(right);
    found.push(keyOf(row, column));
  }
  return found;
}
