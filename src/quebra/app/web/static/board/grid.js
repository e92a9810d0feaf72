// @ts-check
/** The board for everybody: a grid of cells with names, one of which can be reached by Tab. */

import { el } from "../dom.js";
import { filled, say } from "../words.js";
import { UNIT, cellOf, keyOf } from "./layout.js";

/** @typedef {import("./board.js").BoardView} BoardView */

export class CellGrid {
  /**
   * @param {BoardView} board
   * @param {boolean} [playable]  else it is a table, which nobody has to reach by keys to read it
   */
  constructor(board, playable = true) {
    this.board = board;
    const { rows, columns } = board.scene;
    this.given = givenTexts(board);
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    this.current = "";
    const [whole, part] = playable ? ["grid", "gridcell"] : ["table", "cell"];
    this.element = el("div", { role: whole, class: "cells", "aria-rowcount": rows, "aria-colcount": columns });
    for (let row = 1; row <= rows; row++) {
      const line = el("div", { role: "row", class: "cell-row", "aria-rowindex": row });
      for (let column = 1; column <= columns; column++) {
        const key = keyOf(row, column);
        const cell = el("div", { role: part, class: "cell", tabindex: playable && "-1", "aria-colindex": column });
        this.cells.set(key, cell);
        line.append(cell);
      }
      this.element.append(line);
    }
    this._place();
    for (const key of this.cells.keys()) this.tell(key);
    if (playable) this.reach(firstOpen(board.play.open));
  }

  /** Lies exactly over the cells of the drawing. */
  _place() {
    const { left, top, width, height } = this.board.layout;
    const { rows, columns } = this.board.scene;
    const { style } = this.element;
    style.left = `${(left / width) * 100}%`;
    style.top = `${(top / height) * 100}%`;
    style.width = `${((columns * UNIT) / width) * 100}%`;
    style.height = `${((rows * UNIT) / height) * 100}%`;
  }

  /** Says everything anew, after a change of language. */
  rename() {
    this.given = givenTexts(this.board);
    for (const key of this.cells.keys()) this.tell(key);
  }

  /**
   * Says what a cell holds.
   * @param {string} key
   */
  tell(key) {
    this.cells.get(key)?.setAttribute("aria-label", this.described(key));
  }

  /** @param {string} key */
  described(key) {
    const { board } = this;
    const { names } = board.play;
    const [row, column] = cellOf(key);
    const parts = [filled(names.cell ?? "r{row}c{column}", { row, column })];
    const given = this.given.get(key);
    if (given) parts.push(...given);
    if (board.isOpen(key)) {
      const { value, marks, struck, layer, told } = board.content(key);
      /** @param {import("../types.js").Value} one */
      const named = (one) => board.choices.get(one)?.name ?? String(one);
      if (told && value !== undefined) parts.push(names.open ?? "", `${say("mark_conclusion")}: ${named(value)}`);
      else if (value !== undefined) parts.push(named(value));
      else if (marks?.length) parts.push(filled(names.marks ?? "{values}", { values: marks.map(named).join(" ") }));
      else parts.push(names.open ?? "");
      if (value === undefined && marks?.length && struck?.length) {
        parts.push(filled(names.struck ?? "{values}", { values: struck.map(named).join(" ") }));
      }
      if (layer) parts.push(filled(names.trial ?? "", { layer }));
    }
    if (board.wrong.has(key)) parts.push(names.broken ?? "");
    return parts.filter(Boolean).join(", ");
  }

  /**
   * Makes a cell the one that Tab reaches.
   * @param {string} key
   */
  reach(key) {
    this.cells.get(this.current)?.setAttribute("tabindex", "-1");
    this.cells.get(this.current)?.removeAttribute("aria-selected");
    this.current = key;
    this.cells.get(key)?.setAttribute("tabindex", "0");
  }

  /**
   * @param {string} key
   */
  focus(key) {
    this.reach(key);
    this.cells.get(key)?.setAttribute("aria-selected", "true");
    this.cells.get(key)?.focus({ preventScroll: true });
  }
}

/** @param {string[]} open */
function firstOpen(open) {
  const row = open.findIndex((line) => line.includes("1"));
  return row < 0 ? keyOf(1, 1) : keyOf(row + 1, open[row].indexOf("1") + 1);
}

/**
 * What the board itself says, by cell.
 * @param {BoardView} board
 * @returns {Map<string, string[]>}
 */
function givenTexts(board) {
  const { names, clues } = board.play;
  const found = new Map();
  /**
   * @param {import("../types.js").Cell} cell
   * @param {string} text
   */
  const add = (cell, text) => {
    const key = keyOf(...cell);
    found.set(key, [...(found.get(key) ?? []), text]);
  };
  const told = new Set();
  for (const clue of clues) {
    for (const number of clue.shapes) {
      const shape = board.scene.shapes[number];
      if (!shape?.cell) continue;
      add(shape.cell, clue.name);
      told.add(number);
    }
    // In a board of regions every cell says to which it belongs.
    const [own] = clue.shapes.map((number) => board.scene.shapes[number]?.cell).filter(Boolean);
    if (board.scene.regions && own) {
      for (const cell of clue.cells) if (String(cell) !== String(own)) add(cell, say("part_of", { clue: clue.name }));
    }
    // A count beside a line is told by the first cell of the line.
    if (clue.outside) add(clue.outside.side === "left" ? [clue.outside.index, 1] : [1, clue.outside.index], clue.name);
  }
  board.scene.shapes.forEach((shape, number) => {
    if (told.has(number)) return;
    if (shape.shape === "label" && shape.cell) add(shape.cell, String(shape.text));
    else if (shape.shape === "fill" && shape.cell) add(shape.cell, names.black ?? "");
    else if (shape.shape === "cross" && shape.cell) add(shape.cell, names.empty ?? "");
    else if (shape.shape === "trail" && shape.cells) {
      const kind = shape.start === "open" ? "body" : String(shape.start);
      add(shape.cells[0], names[kind] ?? kind);
    }
  });
  return found;
}
