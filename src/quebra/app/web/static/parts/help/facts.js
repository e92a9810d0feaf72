// @ts-check
/** What a step says of cells, as changes of the board in play. */

import { cellOf, keyOf } from "../../board/layout.js";
import { writeEdit, writeMoves } from "../../play/moves.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../../types.js").Cell} Cell */
/** @typedef {import("../../types.js").Value} Value */
/** @typedef {{cell: Cell, value: Value}} Fact */

/**
 * What is filled in and marked, as few moves that lead there.
 * @param {Table} table
 */
export function standing(table) {
  const { values, marks } = table.record;
  const edits = [...values].map(([key, value]) => writeEdit(key, "=", value));
  for (const [key, some] of marks) {
    if (!values.has(key)) edits.push(...some.map((/** @type {Value} */ value) => writeEdit(key, "+", value)));
  }
  return writeMoves(edits.sort());
}

/**
 * Those facts that fill a cell in which stands something else, or nothing.
 * @param {Table} table
 * @param {Fact[]} facts
 * @returns {[string, Value][]}
 */
export function filling(table, facts) {
  /** @type {Map<string, Value>} */
  const found = new Map();
  for (const { cell, value } of facts) {
    const key = keyOf(...cell);
    if (table.isOpen(cell) && table.record.possible(key).includes(value) && table.record.values.get(key) !== value) {
      found.set(key, value);
    }
  }
  return [...found];
}

/**
 * What a hint fills in: its last step, and what follows from it at once.
 * @param {any} hint
 * @returns {Fact[]}
 */
export const concluded = (hint) =>
  hint.struck.length ? [] : [hint.steps[hint.steps.length - 1], ...hint.then].flatMap((step) => step.conclusions);

/**
 * A hint as the first picture of all steps.
 * @param {Table} table
 * @param {any} hint
 * @returns {import("./steps.js").Picture}
 */
export function pictureOf(table, hint) {
  const { heading } = hint.steps[hint.steps.length - 1];
  const told = hint.text.split("\n").slice(hint.stages[1].split("\n").length).join("\n");
  const text = told.startsWith(`${heading}: `) ? told.slice(heading.length + 2) : told;
  /** @type {import("./steps.js").Picture["cells"]} */
  const cells = filling(table, concluded(hint)).map(([key, value]) => [...cellOf(key), value]);
  /** @type {Map<string, Value[]>} */
  const left = new Map();
  for (const { cell, value } of /** @type {Fact[]} */ (hint.struck)) {
    const key = keyOf(...cell);
    left.set(key, (left.get(key) ?? table.record.marks.get(key) ?? []).filter((one) => one !== value));
  }
  return { heading, text, marks: hint.marks, cells: [...cells, ...[...left].map(([key, some]) => /** @type {typeof cells[0]} */ ([...cellOf(key), null, some]))] };
}

/**
 * The edits that do what a hint says.
 * @param {Table} table
 * @param {any} hint
 * @returns {string[]}
 */
export function edits(table, hint) {
  if (hint.kind === "mistake") return mending(table, hint);
  const written = filling(table, concluded(hint)).flatMap(([key, value]) => table._edits(key, value));
  const struck = hint.struck.map((/** @type {Fact} */ fact) => writeEdit(keyOf(...fact.cell), "-", fact.value));
  return [...new Set([...written, ...struck])];
}

/**
 * Takes away what is wrong, or adds the marks that are missing.
 * @param {Table} table
 * @param {any} hint
 */
function mending(table, hint) {
  if (hint.missing.length) {
    return hint.missing.map((/** @type {Fact} */ fact) => writeEdit(keyOf(...fact.cell), "+", fact.value));
  }
  const cells = hint.wrong.slice(0, 1).map((/** @type {Fact} */ fact) => keyOf(...fact.cell));
  return cells.filter((/** @type {string} */ key) => table.record.values.has(key)).map((/** @type {string} */ key) => writeEdit(key, "=", null));
}
