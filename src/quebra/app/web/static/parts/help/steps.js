// @ts-check
/** A player of steps: forward and back by buttons, keys, a slider and a list, each step drawn on the board. */

import { el, fill } from "../../dom.js";
import { keyOf } from "../../board/layout.js";
import { say } from "../../words.js";
import { icon } from "../icons.js";
import { acts, button, capital, helpCard, legend, textOf } from "./cards.js";
import { concluded, filling } from "./facts.js";
import { sentences } from "./sentence.js";

/** @typedef {import("./help.js").Help} Help */
/** @typedef {import("../../types.js").Value} Value */
/** @typedef {import("../table.js").Table} Table */
/**
 * One picture: what it is called and says, what it marks, and the cells filled in by it.
 * @typedef {{heading: string, text: string, marks: import("../../board/highlights.js").Marks, values: [string, Value][],
 *   technique?: string | null, technique_name?: string | null}} Frame
 */

/**
 * A hint as the first picture.
 * @param {Table} table
 * @param {any} hint
 * @returns {Frame}
 */
export function frameOf(table, hint) {
  const last = hint.steps[hint.steps.length - 1];
  const told = hint.text.split("\n").slice(hint.stages[1].split("\n").length).join("\n");
  const text = told.startsWith(`${last.heading}: `) ? told.slice(last.heading.length + 2) : told;
  const { technique, technique_name } = hint;
  return { heading: last.heading, text, marks: hint.marks, values: filling(table, concluded(hint)), technique, technique_name };
}

/**
 * The steps of an explanation as pictures; what goes without saying is filled in with the next one.
 * @param {Table} table
 * @param {any} answer
 * @returns {Frame[]}
 */
function framesOf(table, answer) {
  /** @type {Frame[]} */
  const frames = [];
  /** @type {[string, Value][]} */
  let before = [];
  for (const step of answer.steps ?? []) {
    if (step.routine) {
      before.push(...filling(table, step.conclusions));
      continue;
    }
    step.parts.forEach((/** @type {any} */ part, /** @type {number} */ place) => {
      const heading = step.parts.length > 1 ? `${step.heading} (${place + 1}/${step.parts.length})` : step.heading;
      const values = [...before, ...filling(table, part.conclusions)];
      const { technique, technique_name } = place === step.parts.length - 1 ? step : { technique: null, technique_name: null };
      frames.push({ heading, text: part.text, marks: part.marks, values, technique, technique_name });
      before = [];
    });
  }
  const open = answer.failed ? answer.failed : answer.status === "multiple" ? say("steps_open") : answer.complete ? "" : say("steps_late");
  if (open || before.length) frames.push({ heading: say("steps_end"), text: open, marks: {}, values: before });
  return frames;
}

export class Steps {
  /**
   * @param {Help} help
   * @param {Frame} first
   */
  constructor(help, first) {
    this.help = help;
    /** @type {Frame[]} */
    this.frames = [first];
    this.at = 0;
    this.text = textOf();
    this.legend = el("div");
    this.list = el("ol", { class: "step-list", "aria-label": say("all_steps"), "aria-live": "off" });
    this.slider = el("input", { type: "range", min: 1, max: 1, value: 1, "aria-label": say("step"), "data-name": "step_slider" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value) - 1));
    this.back = this._way("step_back", "", -1);
    this.forth = this._way("step_forth", "flip", 1);
    const { close } = help;
    this.card = helpCard(
      { part: "steps", title: say("explain_here") }, close,
      this.text,
      el("div", { class: "player" }, this.back, this.slider, this.forth),
      this.legend, this.list,
      acts(button("put_upto", say("put_upto"), () => this._put())),
    );
    this.title = /** @type {HTMLElement} */ (this.card.querySelector("h2"));
  }

  /**
   * @param {"step_back" | "step_forth"} name
   * @param {string} kind
   * @param {number} by
   */
  _way(name, kind, by) {
    const told = name === "step_back" ? say("step_back") : say("step_forth");
    return el("button", { type: "button", class: kind, "data-name": name, "aria-label": told, onclick: () => this.go(this.at + by) }, icon("back"));
  }

  /**
   * The steps behind the first one are known.
   * @param {any} answer
   */
  add(answer) {
    this.frames.push(...framesOf(this.help.table, answer));
    this.slider.max = String(this.frames.length);
    fill(this.list, ...this.frames.map(({ heading }, place) => el(
      "li", {},
      el("button", { type: "button", onclick: () => this.go(place) }, el("small", { text: place + 1 }), el("span", { text: capital(heading) })),
    )));
    this.go(this.at);
  }

  /** @param {number} place */
  go(place) {
    this.at = Math.max(0, Math.min(this.frames.length - 1, place));
    const { table } = this.help;
    const { heading, text, marks, values } = this.frames[this.at];
    table.preview(new Map(this.frames.slice(0, this.at + 1).flatMap((frame) => frame.values)));
    this.help._mark(marks);
    const found = new Set([...values.map(([key]) => key), ...(marks.conclusion ?? []).map((cell) => keyOf(...cell))]);
    fill(this.title, icon("hint"), `${this.at + 1}/${this.frames.length} ${capital(heading)}`);
    fill(this.text, ...sentences(text.split("\n"), table, found));
    fill(this.legend, legend(marks) || null);
    this.slider.value = String(this.at + 1);
    this.slider.setAttribute("aria-valuetext", `${this.at + 1}: ${heading}`);
    this.back.disabled = this.at === 0;
    this.forth.disabled = this.at === this.frames.length - 1;
    [...this.list.children].forEach((line, number) => {
      const one = /** @type {HTMLElement} */ (line.firstElementChild);
      if (number !== this.at) one.removeAttribute("aria-current");
      else {
        one.setAttribute("aria-current", "step");
        this.list.scrollTop = Math.max(0, one.offsetTop - this.list.offsetTop - this.list.clientHeight / 2);
      }
    });
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key meant something
   */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    /** @type {Record<string, number>} */
    const ways = { ArrowRight: this.at + 1, ArrowDown: this.at + 1, ArrowLeft: this.at - 1, ArrowUp: this.at - 1, Home: 0, End: this.frames.length };
    if (ways[event.key] === undefined) return false;
    this.go(ways[event.key]);
    return true;
  }

  /** Fills in all steps up to the one that is shown, as one move. */
  _put() {
    const { table } = this.help;
    const stroke = new Map(table.overlay);
    this.help.close();
    table.commit(stroke);
  }
}
