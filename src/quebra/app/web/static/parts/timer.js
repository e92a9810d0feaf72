// @ts-check
/** The time that a board was looked at: it rests while the tab is hidden, and can be hidden itself. */

import { el, fill } from "../dom.js";
import { keep, kept } from "../store/settings.js";
import { say } from "../words.js";
import { icon } from "./icons.js";

/** @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

export class Timer {
  /** @param {number} seconds */
  constructor(seconds) {
    this.before = seconds;
    /** @type {number | null} */
    this.since = null;
    this.stopped = false;
    this.element = el("button", { type: "button", class: "timer quiet", onclick: () => this._toggle() });
    this.ticking = 0;
    this.run();
    this.update();
  }

  get seconds() {
    return this.before + (this.since === null ? 0 : (performance.now() - this.since) / 1000);
  }

  run() {
    if (this.stopped || this.since !== null || document.hidden) return;
    this.since = performance.now();
    this.ticking = window.setInterval(() => this._tick(), 1000);
  }

  rest() {
    this.before = this.seconds;
    this.since = null;
    clearInterval(this.ticking);
  }

  /** The puzzle is done: the time stays as it is. */
  stop() {
    this.rest();
    this.stopped = true;
    this.update();
  }

  _toggle() {
    keep("timer", !kept("timer", true));
    this.update();
  }

  _tick() {
    if (this.shown) this.shown.data = clock(this.seconds);
  }

  update() {
    const visible = kept("timer", true);
    this.shown = visible ? document.createTextNode(clock(this.seconds)) : null;
    fill(this.element, visible ? this.shown : icon("time"));
    const label = say(visible ? "hide_timer" : "show_timer");
    this.element.setAttribute("aria-label", label);
    this.element.setAttribute("title", label);
  }
}
