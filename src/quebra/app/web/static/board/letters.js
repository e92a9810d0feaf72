// @ts-check
/** Texts in a drawing. */

import { svg } from "../dom.js";
import { UNIT, short } from "./layout.js";

export const CAPITAL = 0.66; // the height of a digit, in letter sizes

/**
 * A text whose middle is where it is asked for.
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {number} size  in cells
 * @param {string} name
 * @param {number} [room]  the width it may take, in cells
 */
export function textAt(x, y, text, size, name, room = 0.9) {
  const fitting = Math.min(size, room / Math.max(1, 0.52 * text.length));
  const high = fitting * UNIT;
  return svg("text", {
    class: name, x: short(x), y: short(y + (high * CAPITAL) / 2), "font-size": short(high), text,
  });
}
