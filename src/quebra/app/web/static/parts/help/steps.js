// @ts-check
/**
 * The player of steps, in the studio and on pages of their own: forward and back by buttons, keys, a slider and a
 * list. It knows what each picture says, marks and fills in; the board that shows it is somebody else's.
 */

import { el, fill } from "../../dom.js";
import { keyOf } from "../../board/layout.js";
import { say } from "../../words.js";
import { icon } from "../icons.js";
import { capital, legend, textOf } from "./cards.js";
import { sentences } from "./sentence.js";

/** @typedef {import("../../types.js").Value} Value */
/** @typedef {import("../../board/highlights.js").Marks} Marks */
/** @typedef {import("../../board/board.js").Content} Content */
/**
 * One picture: what it is called and says, what it marks, and the cells that differ from the one before: row, column,
 * value, values that are left, and how a body ends there. Marks that are struck are crossed out in this one alone. The
 * last one of a step names its technique.
 * @typedef {{heading: string, text: string, note?: string, marks: Marks, technique?: string, technique_name?: string,
 *   struck?: [number, number, Value[]][], cells: [number, number, Value | null, Value[]?, string?][]}} Picture
 */
/**
 * Where pictures are shown.
 * @typedef {import("./sentence.js").Pointed & {show: (cells: Map<string, Content>, marks: Marks) => void}} Stage
 */

/**
 * What a board holds after the last of some pictures.
 * @param {Picture[]} pictures
 * @returns {Map<string, Content>}
 */
export function contents(pictures) {
  /** @type {Map<string, Content>} */
  const found = new Map();
  for (const { cells } of pictures) {
    for (const [row, column, value, left, end] of cells) {
      const key = keyOf(row, column);
      const before = found.get(key)?.marks;
      // What was struck stays struck, though a later step may not know of it.
      const marks = left && before ? left.filter((one) => before.includes(one)) : left;
      found.set(key, { value: value ?? undefined, marks, layer: 0, end });
    }
  }
  for (const [row, column, struck] of pictures[pictures.length - 1]?.struck ?? []) {
    const there = found.get(keyOf(row, column));
    if (there) there.struck = struck;
  }
  return found;
}

export class Steps {
  /**
   * @param {Stage} stage
   * @param {Picture[]} pictures
   * @param {number} [from]  the number of the first one; nothing has happened yet in number 0
   */
  constructor(stage, pictures, from = 1) {
    this.stage = stage;
    /** @type {Picture[]} */
    this.pictures = [];
    this.from = from;
    this.at = 0;
    this.title = el("span");
    this.text = textOf();
    this.legend = el("div");
    this.list = el("ol", { class: "step-list", "aria-label": say("all_steps"), "aria-live": "off" });
    this.slider = el("input", { type: "range", min: from, "aria-label": say("step"), "data-name": "step_slider", autocomplete: "off" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value) - from));
    this.back = this._way("step_back", say("step_back"), "", -1);
    this.forth = this._way("step_forth", say("step_forth"), "flip", 1);
    this.bar = el("div", { class: "player" }, this.back, this.slider, this.forth);
    this._take(pictures);
    if (pictures.length > 1) this._list();
  }

  /**
   * @param {string} name
   * @param {string} told
   * @param {string} kind
   * @param {number} by
   */
  _way(name, told, kind, by) {
    return el("button", { type: "button", class: kind, "data-name": name, "aria-label": told, onclick: () => this.go(this.at + by) }, icon("back"));
  }

  /** @param {Picture[]} pictures */
  _take(pictures) {
    this.pictures.push(...pictures);
    this.slider.max = String(this.last);
  }

  _list() {
    fill(this.list, ...this.pictures.map(({ heading }, place) => el(
      "li", {},
      el("button", { type: "button", onclick: () => this.go(place) }, el("small", { text: place + this.from || "" }), el("span", { text: capital(heading) })),
    )));
  }

  /**
   * The pictures behind those that are here are known.
   * @param {Picture[]} pictures
   */
  add(pictures) {
    this._take(pictures);
    this._list();
    this.go(this.at);
  }

  /** The number of the last picture. */
  get last() {
    return this.pictures.length - 1 + this.from;
  }

  /** @param {number} place */
  go(place) {
    this.at = Math.max(0, Math.min(this.pictures.length - 1, place));
    const { heading, text, note, marks, cells } = this.pictures[this.at];
    const number = this.at + this.from;
    this.stage.show(contents(this.pictures.slice(0, this.at + 1)), marks);
    const filled = cells.filter(([, , value]) => value !== null).map(([row, column]) => keyOf(row, column));
    const found = new Set([...filled, ...(marks.conclusion ?? []).map((cell) => keyOf(...cell))]);
    this.title.textContent = `${number ? `${number}/${this.last} ` : ""}${capital(heading)}`;
    fill(this.text, ...sentences(text.split("\n"), this.stage, found), note && el("small", { text: note }));
    // Frames alone, around what two solutions have otherwise, explain themselves.
    fill(this.legend, Object.keys(marks).length > 1 && legend(marks));
    this.slider.value = String(number);
    this.slider.setAttribute("aria-valuetext", `${number}: ${heading}`);
    // A button that is disabled would lose the focus of somebody who presses it again and again.
    this.back.setAttribute("aria-disabled", String(this.at === 0));
    this.forth.setAttribute("aria-disabled", String(number === this.last));
    [...this.list.children].forEach((line, one) => this._current(line.firstElementChild, one === this.at));
  }

  /**
   * @param {HTMLElement} line
   * @param {boolean} here
   */
  _current(line, here) {
    if (!here) {
      line.removeAttribute("aria-current");
      return;
    }
    line.setAttribute("aria-current", "step");
    // Only the list scrolls: the page must not jump while somebody reads the board.
    this.list.scrollTop = Math.max(0, line.offsetTop - this.list.offsetTop - this.list.clientHeight / 2);
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key meant something
   */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    /** @type {Record<string, number>} */
    const ways = { ArrowRight: this.at + 1, ArrowDown: this.at + 1, ArrowLeft: this.at - 1, ArrowUp: this.at - 1, Home: 0, End: this.last };
    if (ways[event.key] === undefined) return false;
    this.go(ways[event.key]);
    return true;
  }
}
