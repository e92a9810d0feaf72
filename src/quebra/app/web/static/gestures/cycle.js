// @ts-check
/** A tap goes through all values; the second button puts the second value, or goes back. */

/** @typedef {import("../types.js").Press} Press */
/** @typedef {import("../parts/table.js").Table} Table */

/** @typedef {import("./pointer.js").Gesture} Gesture */

/** @implements {Gesture} */
export class Cycle {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {Press} press */
  down(press) {
    if (press.cell) this.table.select(press.cell);
  }

  move() {}

  /** @param {Press} press */
  up(press) {
    if (press.cell) this.table.cycle(press.cell, press.second ? -1 : 1);
  }

  /** @param {Press} press */
  long(press) {
    if (press.cell) this.table.cycle(press.cell, -1);
  }

  cancel() {}
}
