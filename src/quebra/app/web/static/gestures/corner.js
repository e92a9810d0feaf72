// @ts-check
/**
 * Corners: a press near a corner of a cell (mouse), or a pull towards it (finger), puts the value of that
 * corner; dragging on along the slanted side puts it again; a tap goes through all values.
 */

import { keyOf } from "../board/layout.js";

/** @typedef {import("../types.js").Press} Press */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../parts/table.js").Table} Table */

const PULL = 0.3; // of a cell: shorter is a tap

/** @typedef {import("./pointer.js").Gesture} Gesture */

/** @implements {Gesture} */
export class Corner {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, Value>} */
    this.corners = new Map();
    for (const { value, look } of table.play.values) if (look.corner) this.corners.set(look.corner, value);
    /** @type {Press | null} */
    this.first = null;
    /** @type {Map<string, Value | null>} */
    this.stroke = new Map();
    /** @type {"corner" | "dots" | "wait" | "done"} */
    this.phase = "done";
    this.corner = "";
  }

  /** @param {Press} press */
  down(press) {
    const { table } = this;
    this.first = press;
    this.stroke.clear();
    this.phase = "done";
    if (!press.cell) return;
    table.select(press.cell);
    if (!table.isOpen(press.cell)) return;
    if (press.second || table.tool === "second") this.dots(press);
    else if (press.touch || !this.corners.size) this.phase = "wait";
    else this.start(press.cell, (press.down < 0.5 ? "n" : "s") + (press.along < 0.5 ? "w" : "e"));
  }

  /**
   * @param {Cell} cell
   * @param {string} corner
   */
  start(cell, corner) {
    const { table } = this;
    const value = this.corners.get(corner);
    if (value === undefined) return;
    if (table.pencil) {
      table.enter(cell, value, true, true);
      this.phase = "done";
      return;
    }
    this.phase = "corner";
    this.corner = corner;
    this.add(cell, table.value(cell) === value ? null : value);
  }

  /** @param {Press} press */
  dots(press) {
    const { table } = this;
    const cell = /** @type {Cell} */ (press.cell);
    const value = table.play.secondary;
    if (value === null) return;
    if (table.pencil) {
      table.enter(cell, value, true, true);
      return;
    }
    this.phase = "dots";
    this.add(cell, table.value(cell) === value ? null : value);
  }

  /** @param {Press} press */
  move(press) {
    const { first, table } = this;
    if (!first?.cell || !press.cell) return;
    if (this.phase === "wait") {
      const side = table.cellSize();
      const right = (press.x - first.x) / side;
      const down = (press.y - first.y) / side;
      if (Math.hypot(right, down) > PULL) this.start(first.cell, (down < 0 ? "n" : "s") + (right < 0 ? "w" : "e"));
      return;
    }
    if (this.phase === "done" || this.stroke.has(keyOf(...press.cell)) || !table.isOpen(press.cell)) return;
    const [[row, column], [atRow, atColumn]] = [press.cell, first.cell];
    if (this.phase === "dots") {
      if (this.stroke.get(keyOf(...first.cell)) === null || table.value(press.cell) === undefined) {
        this.add(press.cell, /** @type {any} */ (this.stroke.get(keyOf(...first.cell))));
      }
      return;
    }
    // The slanted side of a north-west or south-east triangle rises to the right, that of the others falls.
    const rises = this.corner === "nw" || this.corner === "se";
    const onSlant = rises ? row + column === atRow + atColumn : row - column === atRow - atColumn;
    // A pull may end in the next cell; only a longer one goes on.
    const pulled = first.touch && Math.abs(row - atRow) < 1;
    if (onSlant && !pulled && this.corners.size) this.add(press.cell, this.stroke.get(keyOf(...first.cell)) ?? null);
  }

  /**
   * @param {Cell} cell
   * @param {Value | null} value
   */
  add(cell, value) {
    this.stroke.set(keyOf(...cell), value);
    this.table.preview(this.stroke);
  }

  /** @param {Press} _press */
  up(_press) {
    const { first, table } = this;
    if (this.phase === "wait" && first?.cell) {
      if (!table.pencil) table.cycle(first.cell); // a mark needs a corner
    } else if (this.phase !== "done") table.commit(this.stroke);
    this.phase = "done";
  }

  /** @param {Press} press */
  long(press) {
    if (this.phase === "wait" && press.cell) {
      this.dots(press);
      this.table.commit(this.stroke);
    }
    this.phase = "done";
  }

  cancel() {
    if (this.phase !== "done") this.table.preview(new Map());
    this.phase = "done";
  }
}
