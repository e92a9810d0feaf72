// @ts-check
/** The keyboard: arrows walk, the keys of the values fill in, letters are the buttons. */

import { cellOf } from "../board/layout.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("../parts/table.js").Table} Table */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Keys {
  /**
   * @param {Table} table
   * @param {Record<string, () => void>} commands  by key; a game's own keys go before them
   */
  constructor(table, commands) {
    this.table = table;
    this.commands = commands;
    /** @type {Map<string, Value>} */
    this.values = new Map();
    for (const { value, keys } of table.play.values) for (const key of keys) this.values.set(key, value);
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key meant something
   */
  press(event) {
    const key = event.key.toLowerCase();
    if (event.altKey) return false;
    if (event.ctrlKey || event.metaKey) return this._undoing(key, event.shiftKey);
    if (WAYS[event.key]) return this._walk(event);
    const cell = cellOf(this.table.selected());
    const value = this._valueOf(event);
    if (value !== undefined) {
      this.table.enter(cell, value, event.shiftKey !== this.table.pencil);
      return true;
    }
    if (this.table.play.erase.includes(event.key) || event.key === "0") {
      this.table.erase(cell);
      return true;
    }
    if (event.key === " ") {
      this._space(cell);
      return true;
    }
    const command = this.commands[event.key] ?? this.commands[key];
    if (!command) return false;
    command();
    return true;
  }

  /**
   * With Shift a digit is another sign: where the key lies counts then.
   * @param {KeyboardEvent} event
   */
  _valueOf(event) {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    return this.values.get(event.key.toLowerCase()) ?? (digit === undefined ? undefined : this.values.get(digit));
  }

  /**
   * @param {string} key
   * @param {boolean} shift
   */
  _undoing(key, shift) {
    const name = key === "z" ? (shift ? "redo" : "undo") : key === "y" ? "redo" : "";
    if (!name) return false;
    this.table.move(name);
    return true;
  }

  /** @param {KeyboardEvent} event */
  _walk(event) {
    const { table } = this;
    const { rows, columns } = table.board.scene;
    const [row, column] = cellOf(table.selected());
    const [down, right] = WAYS[event.key];
    /** @type {Cell} */
    const next = [Math.min(rows, Math.max(1, row + down)), Math.min(columns, Math.max(1, column + right))];
    if (event.shiftKey && table.play.gesture === "path") this._draw([row, column], next);
    table.select(next);
    return true;
  }

  /**
   * Shift and an arrow draw: forward what is open is filled, back what was there goes.
   * @param {Cell} here
   * @param {Cell} next
   */
  _draw(here, next) {
    const { table } = this;
    const main = this._main();
    const stroke = new Map();
    if (table.holds(next, main)) {
      if (table.isOpen(here) && table.holds(here, main)) stroke.set(here.join(), null);
    } else {
      for (const cell of [here, next]) if (table.isOpen(cell)) stroke.set(cell.join(), main);
    }
    table.commit(stroke);
  }

  _main() {
    const { values, secondary } = this.table.play;
    return (values.find((choice) => choice.value !== secondary) ?? values[0]).value;
  }

  /**
   * Space is a press: it does what the gesture of the game does in a cell.
   * @param {Cell} cell
   */
  _space(cell) {
    const { table } = this;
    if (table.picked !== null) table.enter(cell, table.picked, table.pencil, true);
    else if (table.play.gesture === "path") {
      const value = table.tool === "second" && table.play.secondary !== null ? table.play.secondary : this._main();
      table.enter(cell, value, false, true);
    } else if (table.play.gesture !== "digits") table.cycle(cell);
  }
}
