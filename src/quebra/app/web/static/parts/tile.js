// @ts-check
/** A board as a small picture with its name, to press. */

import { BoardView } from "../board/board.js";
import { el, fill } from "../dom.js";
import { Record } from "../play/moves.js";
import { icon } from "./icons.js";

/** @typedef {{scene: import("../types.js").Scene, play: import("../types.js").Play}} Told */

/** @typedef {{element: any, thumb: HTMLElement, name: HTMLElement, more: HTMLElement}} Tile */

/**
 * A place for a picture, a name and a line below. With an address it is a link, else a button.
 * @param {{href?: string, press?: () => void, name: string, more?: string, data?: {[name: string]: string}}} what
 * @returns {Tile}
 */
export function tile({ href, press, name, more = "", data = {} }) {
  const thumb = el("span", { class: "thumb" });
  const named = el("b", { text: name });
  const line = el("small", { text: more });
  const attributes = { class: "tile", ...data };
  const element = href
    ? el("a", { ...attributes, href }, thumb, named, line)
    : el("button", { ...attributes, type: "button", onclick: press }, thumb, named, line);
  return { element, thumb, name: named, more: line };
}

/**
 * Draws a board, with the moves that were played on it; gives back how much of it is filled in, from 0 to 1.
 * @param {Element} place
 * @param {Told} told
 * @param {string[]} [moves]
 */
export function draw(place, { scene, play }, moves = []) {
  const record = new Record(play);
  for (const text of moves) {
    try {
      record.play(text);
    } catch {
      // Not a move on this board: the screen on which one plays passes it over as well.
    }
  }
  const content = (/** @type {string} */ key) => ({
    value: record.values.get(key),
    marks: undefined, // too small to be seen
    layer: record.layer.get(key) ?? 0,
  });
  const { drawing } = new BoardView(scene, play, content, { coordinates: false, still: true });
  fill(place, drawing);
  const open = play.open.join("").split("1").length - 1;
  return open ? record.values.size / open : 0;
}

/**
 * A sign in the corner of a picture that says it is solved; the words say so as well.
 * @param {Element} thumb
 */
export function crown(thumb) {
  thumb.append(el("span", { class: "crown" }, icon("check")));
}

/** @param {string | {rows: number, columns: number}} size */
export const sized = (size) =>
  typeof size === "string" ? size.replace(/(\d+)x(\d+)/, "$1 × $2") : `${size.rows} × ${size.columns}`;
