// @ts-check
/** The first screen: boards at hand, where one was, a new one, and room to paste any. */

import { Refusal, get, post, remove } from "../api.js";
import { BoardView } from "../board/board.js";
import { el, fill } from "../dom.js";
import { icon } from "../parts/icons.js";
import { Maker } from "../parts/maker.js";
import { clock } from "../parts/timer.js";
import { forget } from "../store/browser.js";
import { count, language, onLanguage, say } from "../words.js";

/** @typedef {{type: string, title: string, kind: string, levels: string[], symmetries: string[],
 *   sizes: {least: string, largest: string, usual: string}, examples: string[]}} Kind */

const NOTHING = () => ({ value: undefined, marks: undefined, layer: 0 });
const SHOWN = 6; // sessions before "all"

export class HomeScreen {
  /** @param {{start: (board: {puzzle?: unknown, text?: string}) => Promise<void>}} page */
  constructor(page) {
    this.page = page;
    /** @type {Kind[]} */
    this.kinds = [];
    this.cards = el("div", { class: "cards" });
    this.sessions = el("section", { class: "sessions" });
    this.maker = new Maker((puzzle) => this.start({ puzzle }));
    this.paste = el("section", { class: "card paste" });
    this.element = el(
      "main", { class: "home", id: "main", tabindex: "-1" },
      this.heading = el("h1"), this.lede = el("p", { class: "lede" }), this.cards,
      el("div", { class: "two" }, this.sessions, el("div", { class: "making" }, this.maker.element, this.paste)),
    );
    this.stop = new AbortController();
    const stopLanguage = onLanguage(() => this.show());
    this.stop.signal.addEventListener("abort", stopLanguage);
    document.addEventListener("paste", (event) => this._pasted(event), { signal: this.stop.signal });
    this.show();
  }

  show() {
    this.heading.textContent = say("home_title");
    this.lede.textContent = say("home_lede");
    this._showPaste();
    this._showKinds();
    this._showSessions();
  }

  close() {
    this.stop.abort();
    this.maker.close();
  }

  /** @param {{puzzle?: unknown, text?: string}} board */
  async start(board) {
    try {
      await this.page.start(board);
    } catch (error) {
      this._trouble(error);
    }
  }

  /** @param {unknown} error */
  _trouble(error) {
    this.told.textContent = error instanceof Refusal && error.status ? error.message : say("unreachable");
    this.told.scrollIntoView({ block: "nearest" });
  }

  async _showKinds() {
    try {
      this.kinds = (await get(`types?lang=${language()}`)).filter((/** @type {Kind} */ kind) => kind.examples.length);
    } catch (error) {
      fill(this.cards, el("p", { class: "card", text: say("unreachable") }));
      return;
    }
    this.maker.show(this.kinds);
    fill(this.cards, ...this.kinds.map((kind) => this._kindCard(kind)));
  }

  /** @param {Kind} kind */
  _kindCard(kind) {
    const picture = el("div", { class: "thumb" });
    const size = el("span");
    const open = el("button", { type: "button", class: "open-board" }, picture, el("b", { text: kind.title }), size);
    const choice = el(
      "select", { "aria-label": say("boards_of", { title: kind.title }) },
      ...kind.examples.map((name) => el("option", { value: name, text: name })),
    );
    /** @type {unknown} */
    let puzzle = null;
    const load = async () => {
      puzzle = await get(`examples/${kind.type}/${choice.value}`);
      const told = await post("describe", { puzzle, lang: language() });
      fill(picture, drawn(told));
      size.textContent = `${told.scene.rows} × ${told.scene.columns}`;
      open.setAttribute("aria-label", told.title);
    };
    choice.addEventListener("change", () => load().catch((error) => this._trouble(error)));
    open.addEventListener("click", () => puzzle && this.start({ puzzle }));
    load().catch(() => {});
    return el("article", { class: "card kind", "data-type": kind.type }, open, choice);
  }

  async _showSessions() {
    let found = [];
    try {
      found = await get(`sessions?lang=${language()}`);
    } catch {
      // Without the server there is nothing to go on with: the cards say so.
    }
    const title = el("h2", { text: say("where_you_were") });
    if (!found.length) {
      fill(this.sessions, title, el("p", { class: "lede", text: say("nothing_begun") }));
      return;
    }
    const rows = found.map((/** @type {any} */ one) => this._sessionRow(one));
    const rest = rows.slice(SHOWN);
    fill(
      this.sessions, title, ...rows.slice(0, SHOWN),
      rest.length > 0 && el("details", { class: "older" }, el("summary", { text: count("older", rest.length) }), ...rest),
    );
  }

  /** @param {any} one */
  _sessionRow(one) {
    const told = [count("moves", one.moves), clock(one.seconds), one.finished ? say("solved_short") : when(one.changed)];
    const row = el(
      "div", { class: "card row" },
      el("a", { class: "go", href: `/play/${one.id}` },
        el("span", { class: "row-text" }, el("b", { text: one.title.replace(/(\d+)x(\d+)/, "$1 × $2") }), el("small", { text: told.filter(Boolean).join(" · ") })),
        el("span", { class: "go-on", text: say(one.finished ? "look" : "go_on") })),
      el("button", {
        type: "button", class: "quiet", "aria-label": say("delete", { title: one.title }),
        onclick: () => this._delete(one.id, row),
      }, icon("remove")),
    );
    return row;
  }

  /**
   * @param {string} id
   * @param {HTMLElement} row
   */
  async _delete(id, row) {
    try {
      await remove(`sessions/${id}`);
      forget(id);
      row.remove();
    } catch (error) {
      this._trouble(error);
    }
  }

  _showPaste() {
    const text = this.text?.value ?? "";
    this.text = el("textarea", { rows: "3", spellcheck: "false", "aria-label": say("paste_title"), placeholder: say("paste_here") });
    this.text.value = text;
    this.told = el("p", { class: "trouble", role: "alert" });
    const open = el("button", { type: "button", text: say("open"), "data-name": "open", onclick: () => this._open(this.text.value) });
    fill(this.paste, el("h2", { text: say("paste_title") }), el("p", { class: "lede", text: say("paste_what") }), this.text, open, this.told);
  }

  /** @param {ClipboardEvent} event */
  _pasted(event) {
    if (/** @type {Element} */ (event.target).closest?.("input, textarea")) return;
    const text = event.clipboardData?.getData("text") ?? "";
    if (!text.trim()) return;
    this.text.value = text;
    this._open(text);
  }

  /** @param {string} text */
  async _open(text) {
    const shared = /#board=[\w-]+$/.exec(text.trim())?.[0];
    if (shared) location.hash = shared;
    else if (text.trim()) await this.start({ text });
  }
}

/**
 * A still picture of a board.
 * @param {{scene: import("../types.js").Scene, play: import("../types.js").Play}} told
 */
function drawn({ scene, play }) {
  return new BoardView(scene, play, NOTHING, { coordinates: false, still: true }).drawing;
}

/** @param {string | number} time */
function when(time) {
  const then = new Date(typeof time === "number" ? time * 1000 : time);
  if (Number.isNaN(then.getTime())) return "";
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / 86_400_000);
  if (days <= 0) return then.toLocaleTimeString(language(), { hour: "numeric", minute: "2-digit" });
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-days, "day");
}
