// @ts-check
/** Where help stands on the screen. What it can do is loaded when the page has nothing else to do. */

import { el, fill } from "../dom.js";
import { say } from "../words.js";
import { noteCard } from "./problems.js";

/** @typedef {import("../screens/play.js").PlayScreen} PlayScreen */
/** @typedef {import("./help/help.js").Help} Help */

export class HelpDesk {
  /** @param {PlayScreen} screen */
  constructor(screen) {
    this.screen = screen;
    this.element = el("div", { class: "help", "aria-live": "polite" });
    /** @type {Help | null} */
    this.help = null;
    const early = () => void this._loaded().catch(() => {}); // asked for again when it is needed
    if ("requestIdleCallback" in window) requestIdleCallback(early, { timeout: 3000 });
    else setTimeout(early, 1500);
  }

  async _loaded() {
    const { Help } = await import("./help/help.js");
    this.help ??= new Help(this.screen, this.element);
    return this.help;
  }

  /** @param {(help: Help) => void} what */
  async _with(what) {
    try {
      what(this.help ?? (await this._loaded()));
    } catch {
      fill(this.element, noteCard("waiting", say("unreachable"), say("kept_here")));
    }
  }

  hint = () => this._with((help) => help.hint());
  put = () => this.help?.put();
  whyNot = () => this._with((help) => help.whyNot());
  explain = () => this._with((help) => help.explain());
  score = () => this._with((help) => help.score());

  /** The board has changed: what was said may be old. */
  changed() {
    this.help?.changed();
  }

  say() {
    this.help?.say();
  }

  close() {
    if (this.help) this.help.close();
    else fill(this.element);
  }
}
