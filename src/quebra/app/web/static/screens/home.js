// @ts-check
/** The first screen: the puzzles of the day, where one was, a new one, boards at hand, and room to paste any. */

import { get } from "../api.js";
import { el, fill } from "../dom.js";
import { BegunPart } from "../parts/begun.js";
import { BundledPart } from "../parts/bundled.js";
import { showKeys } from "../parts/dialogs.js";
import { icon } from "../parts/icons.js";
import { Maker } from "../parts/maker.js";
import { MinePart } from "../parts/mine.js";
import { PastePart } from "../parts/paste.js";
import { TodayPart } from "../parts/today.js";
import { language, onLanguage, say } from "../words.js";

/** @typedef {{type: string, title: string, kind: string, levels: string[], symmetries: string[],
 *   sizes: {least: string, largest: string, usual: string}, examples: string[],
 *   boards: {name: string, rows: number, columns: number}[]}} Kind */

export class HomeScreen {
  /** @param {{start: (board: {puzzle?: unknown, text?: string}) => Promise<void>, tellTabs: (state: "deleting" | "deleted" | "kept") => void}} page */
  constructor(page) {
    this.page = page;
    const start = (/** @type {{puzzle?: unknown}} */ board) => this.start(board);
    const trouble = (/** @type {unknown} */ error) => this.paste.trouble(error);
    this.today = new TodayPart(start);
    this.begun = new BegunPart(trouble);
    this.maker = new Maker((puzzle) => this.start({ puzzle }));
    this.paste = new PastePart(start);
    this.bundled = new BundledPart(start);
    this.mine = new MinePart({ trouble, tellTabs: page.tellTabs });
    this.heading = el("h1");
    this.lede = el("p", { class: "lede" });
    this.keys = el("button", { type: "button", class: "quiet keys-button", "data-name": "keys", onclick: () => this.showKeys() });
    this.element = el(
      "main", { class: "home", id: "main", tabindex: "-1" },
      el("div", { class: "greeting" }, el("div", {}, this.heading, this.lede), this.keys),
      this.begun.element, this.today.element,
      el("div", { class: "two" }, this.maker.element, this.paste.element),
      this.bundled.element, this.mine.element,
    );
    this._listen();
    this.show();
  }

  _listen() {
    this.stop = new AbortController();
    const { signal } = this.stop;
    const stopLanguage = onLanguage(() => this.show());
    signal.addEventListener("abort", stopLanguage);
    document.addEventListener("paste", (event) => this.paste.pasted(event), { signal });
    document.addEventListener("keydown", (event) => this._key(event), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.today.look(), { signal });
  }

  show() {
    this.heading.textContent = say("home_title");
    this.lede.textContent = say("home_lede");
    fill(this.keys, icon("keys"), say("keys"), el("kbd", { text: "?" }));
    this.today.say();
    this.begun.say();
    this.paste.say();
    this.mine.say();
    this._showKinds();
  }

  close() {
    this.stop?.abort();
    this.maker.close();
    this.today.close();
  }

  /** @param {{puzzle?: unknown, text?: string}} board */
  async start(board) {
    try {
      await this.page.start(board);
    } catch (error) {
      this.paste.trouble(error);
    }
  }

  async _showKinds() {
    /** @type {Kind[]} */
    let kinds;
    try {
      kinds = (await get(`types?lang=${language()}`)).filter((/** @type {Kind} */ kind) => kind.examples.length);
    } catch {
      fill(this.bundled.element, el("p", { class: "card", role: "alert", text: say("unreachable") }));
      return;
    }
    this.maker.show(kinds);
    this.bundled.show(kinds);
    this.mine.showTechniques(kinds);
  }

  /** What letters do: they go to the parts of the page. */
  _places() {
    return /** @type {[string, HTMLElement, string][]} */ ([
      ["g", this.begun.element, say("where_you_were")],
      ["t", this.today.element, say("today")],
      ["n", this.maker.element, say("new_one")],
      ["p", this.paste.element, say("paste_title")],
      ["b", this.bundled.element, say("bundled")],
      ["s", this.mine.element, say("mine")],
    ]);
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (/** @type {Element} */ (event.target).closest("textarea, input[type=text]")) return;
    if (event.key === "?") {
      event.preventDefault();
      this.showKeys();
      return;
    }
    const found = this._places().find(([key]) => key === event.key.toLowerCase());
    const first = /** @type {HTMLElement | null | undefined} */ (
      found?.[1].querySelector("a, button:not(:disabled):not(.quiet), textarea, summary")
    );
    if (!first) return;
    event.preventDefault();
    first.focus();
    found?.[1].scrollIntoView({ block: "nearest" });
  }

  showKeys() {
    /** @type {[string[], string][]} */
    const keys = this._places().map(([key, , name]) => [[key.toUpperCase()], name]);
    return showKeys([[["Tab"], say("key_next")], [["Enter"], say("key_press")], ...keys, [["?"], say("keys")]]);
  }
}
