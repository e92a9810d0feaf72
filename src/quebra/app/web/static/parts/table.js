// @ts-check
/**
 * A board being played: its record of moves, what is selected and chosen, and everything a gesture or a key may
 * ask for. It draws through the board and keeps through the log, and knows nothing of buttons.
 */

import { BoardView } from "../board/board.js";
import { cellOf, keyOf } from "../board/layout.js";
import { status } from "../play/clues.js";
import { Record, writeEdit, writeMoves } from "../play/moves.js";

/** @typedef {import("../types.js").Session} Session */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("../types.js").Clue} Clue */

export class Table {
  /**
   * @param {Session} session
   * @param {{changed: () => void, moved: (cell: Cell) => void, shows: (status: string) => boolean,
   *   told?: (effect: import("../play/moves.js").Effect, text: string) => void}} listener
   */
  constructor(session, listener) {
    this.play = session.play;
    this.listener = listener;
    this.record = new Record(this.play);
    /** @type {Map<string, Value | null>} what a stroke would change */
    this.overlay = new Map();
    /** @type {Map<string, Value>} what help tells of open cells, before anybody has put it */
    this.supposed = new Map();
    /** @type {Map<string, import("../board/board.js").Content>} what steps that are played show in cells beside that */
    this.played = new Map();
    this.pencil = false;
    this.lent = false; // the pencil, by one press: the next plain one puts it down again
    /** @type {"main" | "second"} */
    this.tool = "main";
    /** @type {Value | null} the value that is put wherever one presses */
    this.picked = null;
    /** @type {((text: string) => void) | null} */
    this.keep = null;
    /** @type {(() => number)} */
    this.cellSize = () => 40;
    /** @type {Map<string, Clue[]>} */
    this.cluesAt = cluesByCell(this.play.clues);
    /** @type {Map<string, string>} */
    this.standing = new Map();
    /** @type {Map<string, Set<string>>} cells in which a value may stand only once together with this one */
    this.peers = new Map();
    this.board = new BoardView(session.scene, this.play, (key) => this.content(key));
    /** @type {Cell | null} where the player was last */
    this.last = null;
    this.openCells = this.play.open.join("").split("1").length - 1;
  }

  /** @param {string} key */
  content(key) {
    const planned = this.overlay.get(key);
    const { marks: left, struck, end } = this.played.get(key) ?? {};
    if (planned !== undefined) {
      return { value: planned ?? undefined, marks: undefined, layer: planned === null ? 0 : this.record.layers, end };
    }
    const value = this.record.values.get(key);
    const told = value === undefined ? this.supposed.get(key) : undefined;
    if (told !== undefined) return { value: told, marks: undefined, layer: 0, told: true, end };
    const own = /** @type {Value[] | undefined} */ (this.record.marks.get(key));
    // What a player has struck is not brought back.
    const marks = left?.length && own ? own.filter((one) => left.includes(one)) : left?.length ? left : own;
    const crossed = own ? struck?.filter((one) => own.includes(one)) : struck;
    return { value, marks, struck: crossed, layer: this.record.layer.get(key) ?? 0, end };
  }

  /**
   * Takes the names of another language.
   * @param {import("../types.js").Play} play
   */
  rename(play) {
    this.play.names = play.names;
    play.values.forEach(({ name }, place) => (this.play.values[place].name = name));
    play.clues.forEach(({ name }, place) => (this.play.clues[place].name = name));
    this.board.grid?.rename();
  }

  // What gestures ask.

  /** @param {Cell} cell */
  isOpen(cell) {
    return this.board.isOpen(keyOf(...cell));
  }

  /** @param {Cell} cell */
  value(cell) {
    return this.record.values.get(keyOf(...cell));
  }

  /**
   * Whether a cell has a value, filled in, about to be, or by the board itself.
   * @param {Cell} cell
   * @param {Value} value
   */
  holds(cell, value) {
    const key = keyOf(...cell);
    const given = this.board.given.get(key);
    if (given) return given.value === value;
    const there = this.content(key);
    return !there.told && there.value === value;
  }

  selected() {
    return this.board.grid?.current ?? "";
  }

  /** @param {Cell} cell */
  select(cell) {
    this.board.grid?.focus(keyOf(...cell));
    this.listener.moved(cell);
  }

  // What gestures do.

  /**
   * Shows what a stroke would change, before it is a move.
   * @param {Map<string, Value | null>} stroke
   * @param {Table["played"]} [played]
   */
  preview(stroke, played = new Map()) {
    const touched = [this.overlay, this.played, stroke, played].flatMap((cells) => [...cells.keys()]);
    this.overlay = new Map(stroke);
    this.played = played;
    this.board.draw(touched);
    this._judge(touched);
  }

  /**
   * Shows what help tells of cells that are open.
   * @param {Map<string, Value>} values
   */
  suppose(values) {
    const before = [...this.supposed.keys()];
    this.supposed = values;
    this.board.draw([...before, ...values.keys()]);
  }

  /**
   * Makes a stroke one move.
   * @param {Map<string, Value | null>} stroke
   */
  commit(stroke) {
    const edits = [...stroke].filter(([key, value]) => this._changes(key, value));
    const touched = [...this.overlay.keys(), ...this.played.keys()];
    this.overlay = new Map();
    this.played = new Map();
    if (edits.length) this.move(edits.flatMap(([key, value]) => this._edits(key, value)).join(" "));
    this.board.draw(touched);
    this._judge(touched);
  }

  /**
   * @param {string} key
   * @param {Value | null} value
   */
  _changes(key, value) {
    if (value === null) return this.record.values.has(key) || this.record.marks.has(key);
    return this.record.values.get(key) !== value && this.record.possible(key).includes(value);
  }

  /**
   * A value, and the marks elsewhere that it makes idle.
   * @param {string} key
   * @param {Value | null} value
   */
  _edits(key, value) {
    const edits = [writeEdit(key, "=", value)];
    if (value === null) return edits;
    for (const peer of this._peersOf(key)) {
      if (this.record.marks.get(peer)?.includes(value)) edits.push(writeEdit(peer, "-", value));
    }
    return edits;
  }

  /** @param {string} key */
  _peersOf(key) {
    let found = this.peers.get(key);
    if (!found) {
      const [row, column] = cellOf(key);
      const groups = this.play.distinct.filter((group) => group.some(([r, c]) => r === row && c === column));
      found = new Set(groups.flatMap((group) => group.map(([r, c]) => keyOf(r, c))));
      found.delete(key);
      this.peers.set(key, found);
    }
    return found;
  }

  /**
   * A value for a cell, or a pencil mark.
   * @param {Cell} cell
   * @param {Value} value
   * @param {boolean} mark
   * @param {boolean} [toggles]  the same value again takes it away
   */
  enter(cell, value, mark, toggles = false) {
    const key = keyOf(...cell);
    if (!this.record.possible(key).includes(value)) return;
    if (mark && this.play.marks) {
      if (this.record.values.has(key)) return;
      const there = this.record.marks.get(key)?.includes(value);
      this.move(writeEdit(key, there ? "-" : "+", value));
    } else {
      const same = this.record.values.get(key) === value;
      if (same && !toggles) return;
      this.move(this._edits(key, same ? null : value).join(" "));
    }
  }

  /** @param {Cell} cell */
  erase(cell) {
    const key = keyOf(...cell);
    if (this.record.values.has(key) || this.record.marks.has(key)) this.move(writeEdit(key, "=", null));
  }

  /**
   * The next value of a cell, in the order of the game; after the last one the cell is open again.
   * @param {Cell} cell
   * @param {number} [step]
   */
  cycle(cell, step = 1) {
    const key = keyOf(...cell);
    const possible = this.record.possible(key);
    /** @type {(Value | null)[]} */
    const order = [null, ...this.play.cycle.filter((value) => possible.includes(value))];
    if (order.length === 1) return;
    const here = order.indexOf(this.record.values.get(key) ?? null);
    const next = order[(here + step + order.length) % order.length];
    this.move(this._edits(key, next).join(" "));
  }

  /** Every value that is not excluded by one that stands, as marks in every open cell. */
  fillMarks() {
    if (!this.play.marks) return;
    const edits = [];
    for (const key of this._openKeys()) {
      if (this.record.values.has(key)) continue;
      const taken = new Set([...this._peersOf(key)].map((peer) => this.record.values.get(peer)));
      const there = this.record.marks.get(key) ?? [];
      for (const value of this.record.possible(key)) {
        const fits = !taken.has(value);
        if (fits !== there.includes(value)) edits.push(writeEdit(key, fits ? "+" : "-", value));
      }
    }
    for (const text of writeMoves(edits)) this.move(text);
  }

  *_openKeys() {
    for (let row = 1; row <= this.play.open.length; row++) {
      for (let column = 1; column <= this.play.open[row - 1].length; column++) {
        if (this.play.open[row - 1][column - 1] === "1") yield keyOf(row, column);
      }
    }
  }

  /**
   * @param {boolean} on
   * @param {boolean} [lent]
   */
  setPencil(on, lent = false) {
    this.pencil = on && this.play.marks !== null;
    this.lent = this.pencil && lent;
    this.listener.changed();
  }

  // Moves.

  /**
   * Plays a move here and keeps it.
   * @param {string} text
   */
  move(text) {
    const effect = this.record.play(text);
    if (effect.cells.length) this.last = cellOf(effect.cells[effect.cells.length - 1]);
    this._show(effect);
    this.keep?.(text);
    this.listener.changed();
    this.listener.told?.(effect, text);
  }

  /**
   * Plays moves that came from elsewhere.
   * @param {string[]} moves
   */
  follow(moves) {
    for (const text of moves) this._tried(text);
    this.listener.changed();
  }

  /**
   * Plays everything anew.
   * @param {string[]} moves
   */
  replay(moves) {
    this.record = new Record(this.play);
    for (const text of moves) {
      try {
        this.record.play(text);
      } catch {
        // Not a move on this board: the server never took it either.
      }
    }
    this.board.drawAll();
    this._judge(this._openKeys());
    this.listener.changed();
  }

  /** @param {string} text */
  _tried(text) {
    try {
      this._show(this.record.play(text));
    } catch {
      // As above.
    }
  }

  /** @param {import("../play/moves.js").Effect} effect */
  _show(effect) {
    this.board.draw(effect.cells);
    this._judge(effect.cells);
  }

  /**
   * How the clues of some cells stand now.
   * @param {Iterable<string>} keys
   */
  _judge(keys) {
    const clues = new Set();
    for (const key of keys) for (const clue of this.cluesAt.get(key) ?? []) clues.add(clue);
    const values = this.overlay.size ? this._planned() : this.record.values;
    for (const clue of clues) {
      const now = status(clue, values);
      this.standing.set(clue.id, now);
      this.board.showClue(clue, this.listener.shows(now) ? now : "open");
    }
  }

  _planned() {
    const values = new Map(this.record.values);
    for (const [key, value] of this.overlay) {
      if (value === null) values.delete(key);
      else values.set(key, value);
    }
    return values;
  }

  /** Shows all clues again, as they stand or plainly. */
  judgeAll() {
    for (const clue of this.play.clues) {
      const now = status(clue, this.record.values);
      this.standing.set(clue.id, now);
      this.board.showClue(clue, this.listener.shows(now) ? now : "open");
    }
  }

  /** What is filled in, as one move; `whole` puts the second value into every cell that is left. */
  written(whole = false) {
    const edits = [];
    for (const key of this._openKeys()) {
      const value = this.record.values.get(key) ?? (whole ? this.play.secondary : null);
      if (value !== null) edits.push(writeEdit(key, "=", value));
    }
    return writeMoves(edits);
  }

  /** Whether the board may be solved: everything is filled in, or what is left can be the second value. */
  mayBeSolved() {
    const { size } = this.record.values;
    if (size === this.openCells) return true;
    return size > 0 && this.play.secondary !== null && [...this.standing.values()].every((one) => one === "finished");
  }

  /**
   * How often a value still fits: 0 when it stands in every group.
   * @param {Value} value
   */
  left(value) {
    if (!this.play.distinct.length) return 1;
    let found = 0;
    for (const one of this.record.values.values()) if (one === value) found++;
    return Math.max(0, this.play.open.length - found);
  }
}

/** @param {Clue[]} clues */
function cluesByCell(clues) {
  const found = new Map();
  for (const clue of clues) {
    for (const [row, column] of clue.cells) {
      const key = keyOf(row, column);
      found.set(key, [...(found.get(key) ?? []), clue]);
    }
  }
  return found;
}
