// @ts-check
/** Room to paste a board, in any form that one may come in. */

import { Refusal, post } from "../api.js";
import { el, fill } from "../dom.js";
import { language, say } from "../words.js";
import { draw, sized, tile } from "./tile.js";

const MOST = 24; // boards of one text that are shown

export class PastePart {
  /** @param {(board: {puzzle: unknown}) => Promise<void>} start */
  constructor(start) {
    this.start = start;
    this.element = el("section", { class: "card paste", "aria-labelledby": "paste-title" });
    this.text = el("textarea", { rows: "3", spellcheck: "false", autocapitalize: "off" });
    this.told = el("p", { class: "trouble", role: "alert" });
    this.which = el("p", { role: "status" });
    this.found = el("ul", { class: "tiles" });
  }

  say() {
    this.text.setAttribute("aria-label", say("paste_title"));
    this.text.setAttribute("placeholder", say("paste_here"));
    const open = el("button", { type: "button", text: say("open"), "data-name": "open", onclick: () => this.open(this.text.value) });
    fill(
      this.element, el("h2", { id: "paste-title", text: say("paste_title") }), el("p", { class: "lede", text: say("paste_what") }),
      this.text, open, this.told, this.which, this.found,
    );
  }

  /** @param {ClipboardEvent} event */
  pasted(event) {
    if (/** @type {Element} */ (event.target).closest?.("input, textarea")) return;
    const text = event.clipboardData?.getData("text") ?? "";
    if (!text.trim()) return;
    this.text.value = text;
    this.open(text);
  }

  /** @param {string} text */
  async open(text) {
    this.told.textContent = "";
    this.which.textContent = "";
    fill(this.found);
    const shared = /#board=[\w-]+$/.exec(text.trim())?.[0];
    if (shared) location.hash = shared;
    else if (text.trim()) await this._read(text);
    else this.told.textContent = say("paste_nothing");
  }

  /** @param {string} text */
  async _read(text) {
    try {
      const { puzzles } = await post("read", { text });
      if (puzzles.length === 1) await this.start({ puzzle: puzzles[0] });
      else if (puzzles.length) this._several(puzzles);
      else this.told.textContent = say("paste_nothing");
    } catch (error) {
      this.trouble(error);
    }
  }

  /** @param {unknown[]} puzzles */
  _several(puzzles) {
    this.which.textContent = say("paste_several", { count: puzzles.length });
    fill(this.found, ...puzzles.slice(0, MOST).map((puzzle) => {
      const told = tile({ name: "", press: () => this.start({ puzzle }) });
      post("describe", { puzzle, lang: language() }).then((board) => {
        draw(told.thumb, board);
        told.name.textContent = sized(board.title);
      }).catch(() => {});
      return el("li", {}, told.element);
    }));
  }

  /** @param {unknown} error */
  trouble(error) {
    this.told.textContent = error instanceof Refusal && error.status ? error.message : say("unreachable");
    this.told.scrollIntoView({ block: "nearest" });
  }
}
