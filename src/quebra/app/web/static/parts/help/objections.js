// @ts-check
/** What is said of a value that somebody asks about or has put, and of a question that was not answered. */

import { Refusal } from "../../api.js";
import { nameOf } from "../../board/layout.js";
import { say } from "../../words.js";

/** @type {Record<string, [string, string]>} */
const KINDS = {
  broken: ["why_broken", ""],
  refuted: ["why_refuted", ""],
  fits: ["why_fits", "why_fits_more"],
  none: ["why_none", "why_none_more"],
  timeout: ["why_timeout", "why_timeout_more"],
};

/**
 * An answer of the server about a value, in words.
 * @param {any} answer
 * @param {import("../table.js").Table} table
 * @param {import("../../types.js").Cell} cell
 * @param {import("../../types.js").Value} value
 */
export function objectionOf(answer, table, cell, value) {
  const name = table.play.values.find((choice) => choice.value === value)?.name ?? String(value);
  const [told, more] = KINDS[answer.kind];
  return {
    fits: answer.kind === "fits",
    title: say(told, { value: name, cell: nameOf(cell) }),
    /** @type {string[]} */
    lines: answer.text ? answer.text.split("\n") : more ? [say(more)] : [],
    /** @type {import("../../board/highlights.js").Marks | null} */
    marks: Object.keys(answer.marks).length ? answer.marks : null,
  };
}

/**
 * Why there is no answer; null where nothing is to be said, because a newer question took its place.
 * @param {unknown} error
 */
export function failureOf(error) {
  if (!(error instanceof Refusal) || error.status === 409) return null;
  return error.status ? { title: say("refused"), text: error.message } : { title: say("unreachable"), text: say("kept_here") };
}
