// A board in play: moves are short texts, applied, undone and redone by lists of what they changed.
// The twin of core/play/moves.py and core/play/record.py; the same cases test both.

import { cellOf, keyOf } from "../board/layout.js";

/** @typedef {string | number} Value */
/** @typedef {string} Key a cell as "row,column" */

/**
 * What this module needs of the description of a board.
 * @typedef {object} Rules
 * @property {{value: Value}[]} values
 * @property {string[]} open
 * @property {{cell: number[], values: Value[]}[]} limits
 */

/**
 * What a cell holds: a value and the trial layer it belongs to, or marks.
 * @typedef {object} Content
 * @property {Value | null} value
 * @property {number} layer
 * @property {readonly Value[]} marks
 */

/** @typedef {{before: Content, after: Content}} Change */
/** @typedef {{key: Key, sign: string, value: Value | null}} Edit */
/** @typedef {"trial" | "keep" | "drop" | "clear" | "undo" | "redo"} Order */
/** @typedef {{order: "edit" | Order, edits: Edit[]}} Move */

/**
 * What one move changed. A layer is known by the number of steps that were done before it was opened.
 * @typedef {{changes: Map<Key, Change>, opened: number[], closed: number[]}} Step
 */

/** What a move changed on the board. @typedef {{cells: Key[], layers: boolean}} Effect */

export const LONGEST_MOVE = 65536;
const ORDERS = ["trial", "keep", "drop", "clear", "undo", "redo"];
const EDIT = /^r([1-9][0-9]{0,3})c([1-9][0-9]{0,3})([=+-])([^]+)$/;

/** @type {Content} */
const NOTHING = Object.freeze({ value: null, layer: 0, marks: Object.freeze([]) });

/** A text that is no move on the board. */
export class MoveError extends Error {}

/**
 * An edit as part of a move's text; the value null opens the cell again.
 * @param {Key} key
 * @param {"=" | "+" | "-"} sign
 * @param {Value | null} value
 */
export function writeEdit(key, sign, value) {
  const [row, column] = cellOf(key);
  return `r${row}c${column}${sign}${value === null ? "." : value}`;
}

/**
 * Edits as moves: one, or as many as it takes on a very large board, since a move has a longest length.
 * @param {string[]} edits
 * @returns {string[]}
 */
export function writeMoves(edits) {
  /** @type {string[]} */
  const moves = [];
  for (const edit of edits) {
    const last = moves.length - 1;
    if (last >= 0 && moves[last].length + 1 + edit.length <= LONGEST_MOVE) moves[last] += ` ${edit}`;
    else moves.push(edit);
  }
  return moves;
}

/** A board and the moves played on it. */
export class Record {
  /** @param {Rules} play the board's description */
  constructor(play) {
    this.rows = play.open.length;
    this.columns = this.rows ? play.open[0].length : 0;
    /** What is filled in. @type {Map<Key, Value>} */
    this.values = new Map();
    /** Pencil marks, in the order of the board's values. @type {Map<Key, readonly Value[]>} */
    this.marks = new Map();
    /** The trial layer of filled cells that are part of a trial. @type {Map<Key, number>} */
    this.layer = new Map();
    this._open = play.open;
    this._usual = play.values.map((one) => one.value);
    this._limits = new Map(play.limits.map((one) => [keyOf(one.cell[0], one.cell[1]), one.values]));
    /** @type {number[]} */
    this._layers = [];
    /** @type {Step[]} */
    this._done = [];
    /** @type {Step[]} */
    this._undone = [];
  }

  /** How many trial layers are open. */
  get layers() {
    return this._layers.length;
  }

  get canUndo() {
    return this._done.length > 0;
  }

  get canRedo() {
    return this._undone.length > 0;
  }

  /**
   * The values that a cell can have; none where the board itself tells.
   * @param {Key} key
   * @returns {readonly Value[]}
   */
  possible(key) {
    const [row, column] = cellOf(key);
    if (this._open[row - 1]?.[column - 1] !== "1") return [];
    return this._limits.get(key) ?? this._usual;
  }

  /**
   * Reads a move; throws a MoveError where the text is none on this board.
   * @param {string} text
   * @returns {Move}
   */
  parse(text) {
    if (text.length > LONGEST_MOVE) throw new MoveError("too long");
    if (ORDERS.includes(text)) return { order: /** @type {Order} */ (text), edits: [] };
    return { order: "edit", edits: text.split(" ").map((part) => this._parseEdit(part)) };
  }

  /**
   * Plays a move; throws a MoveError where the text is none on this board.
   * @param {string} text
   * @returns {Effect}
   */
  play(text) {
    const move = this.parse(text);
    if (move.order === "undo") return this._undo();
    if (move.order === "redo") return this._redo();
    const step = this._step(move);
    if (!step.changes.size && !step.opened.length && !step.closed.length) return { cells: [], layers: false };
    this._undone.length = 0;
    return this._do(step);
  }

  /**
   * @param {string} text
   * @returns {Edit}
   */
  _parseEdit(text) {
    const match = EDIT.exec(text);
    if (!match) throw new MoveError(`unknown move ${text.slice(0, 24)}`);
    const [, row, column, sign, written] = match;
    const key = keyOf(Number(row), Number(column));
    const possible = this.possible(key);
    if (!possible.length) throw new MoveError(`r${row}c${column} is no open cell`);
    if (sign === "=" && written === ".") return { key, sign, value: null };
    const value = possible.find((one) => String(one) === written);
    if (value === undefined) throw new MoveError(`r${row}c${column} cannot be ${written.slice(0, 24)}`);
    return { key, sign, value };
  }

  /**
   * @param {Move} move
   * @returns {Step}
   */
  _step(move) {
    if (move.order === "edit") return { changes: this._edited(move.edits), opened: [], closed: [] };
    if (move.order === "trial") return { changes: new Map(), opened: [this._done.length], closed: [] };
    if (move.order === "clear") {
      const held = new Set([...this.values.keys(), ...this.marks.keys()]);
      const after = new Map([...held].map((key) => [key, NOTHING]));
      return { changes: this._changes(after), opened: [], closed: [...this._layers] };
    }
    if (!this._layers.length) return { changes: new Map(), opened: [], closed: [] };
    const after = move.order === "keep" ? this._kept() : this._dropped();
    return { changes: this._changes(after), opened: [], closed: this._layers.slice(-1) };
  }

  /**
   * @param {Edit[]} edits
   * @returns {Map<Key, Change>}
   */
  _edited(edits) {
    /** @type {Map<Key, Content>} */
    const after = new Map();
    for (const edit of edits) {
      after.set(edit.key, this._edit(edit, after.get(edit.key) ?? this._content(edit.key)));
    }
    return this._changes(after);
  }

  /**
   * A cell after an edit; marks in a cell that is filled in, and a value that is there, do nothing.
   * @param {Edit} edit
   * @param {Content} content
   * @returns {Content}
   */
  _edit(edit, content) {
    if (edit.value === null) return NOTHING;
    if (edit.sign === "=") {
      return content.value === edit.value ? content : { value: edit.value, layer: this.layers, marks: NOTHING.marks };
    }
    if (content.value !== null) return content;
    const marked = new Set(content.marks);
    if (edit.sign === "+") marked.add(edit.value);
    else marked.delete(edit.value);
    return { value: null, layer: 0, marks: this.possible(edit.key).filter((one) => marked.has(one)) };
  }

  /**
   * The cells of the newest layer belong to the one below it.
   * @returns {Map<Key, Content>}
   */
  _kept() {
    const newest = this.layers;
    const held = [...this.layer.entries()].filter(([, layer]) => layer === newest);
    return new Map(held.map(([key]) => [key, { ...this._content(key), layer: newest - 1 }]));
  }

  /**
   * Every cell as it was when the newest layer was opened: before the first change since then.
   * @returns {Map<Key, Content>}
   */
  _dropped() {
    /** @type {Map<Key, Content>} */
    const first = new Map();
    for (let number = this._layers[this.layers - 1]; number < this._done.length; number++) {
      for (const [key, change] of this._done[number].changes) {
        if (!first.has(key)) first.set(key, change.before);
      }
    }
    return first;
  }

  /**
   * @param {Map<Key, Content>} after
   * @returns {Map<Key, Change>}
   */
  _changes(after) {
    /** @type {Map<Key, Change>} */
    const changes = new Map();
    for (const [key, content] of after) {
      const before = this._content(key);
      if (!isSame(before, content)) changes.set(key, { before, after: content });
    }
    return changes;
  }

  /**
   * @param {Step} step
   * @returns {Effect}
   */
  _do(step) {
    for (const [key, change] of step.changes) this._put(key, change.after);
    this._layers.splice(this.layers - step.closed.length, step.closed.length, ...step.opened);
    this._done.push(step);
    return effect(step);
  }

  /** @returns {Effect} */
  _undo() {
    const step = this._done.pop();
    if (!step) return { cells: [], layers: false };
    this._undone.push(step);
    for (const [key, change] of step.changes) this._put(key, change.before);
    this._layers.length -= step.opened.length;
    for (const layer of step.closed) this._layers.push(layer);
    return effect(step);
  }

  /** @returns {Effect} */
  _redo() {
    const step = this._undone.pop();
    return step ? this._do(step) : { cells: [], layers: false };
  }

  /**
   * @param {Key} key
   * @returns {Content}
   */
  _content(key) {
    const value = this.values.get(key);
    if (value !== undefined) return { value, layer: this.layer.get(key) ?? 0, marks: NOTHING.marks };
    const marks = this.marks.get(key);
    return marks ? { value: null, layer: 0, marks } : NOTHING;
  }

  /**
   * @param {Key} key
   * @param {Content} content
   */
  _put(key, content) {
    if (content.value === null) this.values.delete(key);
    else this.values.set(key, content.value);
    if (content.layer) this.layer.set(key, content.layer);
    else this.layer.delete(key);
    if (content.marks.length) this.marks.set(key, content.marks);
    else this.marks.delete(key);
  }
}

/**
 * @param {Step} step
 * @returns {Effect}
 */
function effect(step) {
  return { cells: [...step.changes.keys()], layers: step.opened.length + step.closed.length > 0 };
}

/**
 * @param {Content} one
 * @param {Content} other
 */
function isSame(one, other) {
  return (
    one.value === other.value &&
    one.layer === other.layer &&
    one.marks.length === other.marks.length &&
    one.marks.every((mark, place) => mark === other.marks[place])
  );
}
