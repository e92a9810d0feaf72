// @ts-check
/** Cell first: press a cell, then choose a value. Value first: choose a value, then press cells. */

/** @typedef {import("../types.js").Press} Press */
/** @typedef {import("../parts/table.js").Table} Table */

/** @typedef {import("./pointer.js").Gesture} Gesture */

/** @implements {Gesture} */
export class Digits {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Set<string>} cells that this stroke has been to */
    this.stroke = new Set();
  }

  /** @param {Press} press */
  down(press) {
    const { table } = this;
    this.stroke.clear();
    if (!press.cell) return;
    const same = table.selected() === press.cell.join();
    table.select(press.cell);
    if (table.picked !== null) {
      // A finger may still mean a long press or a move of the board: it plays when it is lifted.
      if (!press.touch) this.put(press, press.second);
    } else if (press.second) {
      this._lend(!(same && table.pencil));
    } else if (table.lent) {
      table.setPencil(false);
    }
  }

  /** @param {Press} press */
  move(press) {
    if (press.cell && this.table.picked === null && !press.second) this.table.select(press.cell);
  }

  /** @param {Press} press */
  up(press) {
    if (press.touch && this.table.picked !== null) this.put(press, false);
  }

  /** @param {Press} press */
  long(press) {
    if (!press.cell) return;
    if (this.table.picked !== null) this.put(press, true);
    else this._lend(true);
  }

  cancel() {}

  /** @param {boolean} on */
  _lend(on) {
    const { table } = this;
    table.setPencil(on, table.lent || !table.pencil); // one that was chosen before stays
  }

  /**
   * @param {Press} press
   * @param {boolean} mark
   */
  put(press, mark) {
    const { table } = this;
    if (press.cell && table.picked !== null) table.enter(press.cell, table.picked, mark !== table.pencil, true);
  }
}
