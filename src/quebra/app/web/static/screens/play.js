// @ts-check
/** The screen on which one plays: the board as its heart, its tools below, what is said beside it. */

import { el, fill } from "../dom.js";
import { View } from "../board/view.js";
import { Corner } from "../gestures/corner.js";
import { Cycle } from "../gestures/cycle.js";
import { Digits } from "../gestures/digits.js";
import { Keys } from "../gestures/keys.js";
import { Path } from "../gestures/path.js";
import { listen } from "../gestures/pointer.js";
import { HelpDesk } from "../parts/help_desk.js";
import { Judge } from "../parts/judge.js";
import { Pad } from "../parts/pad.js";
import { Side } from "../parts/side.js";
import { Table } from "../parts/table.js";
import { Timer } from "../parts/timer.js";
import { Toolbar } from "../parts/toolbar.js";
import { icon } from "../parts/icons.js";
import { Log } from "../store/log.js";
import { kept } from "../store/settings.js";
import { onLanguage, say } from "../words.js";

/** @typedef {import("../types.js").Session} Session */
/** @typedef {import("../store/browser.js").Pending} Pending */

/** @type {Record<string, new (table: Table) => import("../gestures/pointer.js").Gesture>} */
const GESTURES = { digits: Digits, corner: Corner, path: Path, cycle: Cycle };
const WIDE = 900; // pixels from which the side stands beside the board
const ROOM_ABOVE_AND_BELOW = 300; // title, values, tools and their margins
const LEAST_HEIGHT = 280;

export class PlayScreen {
  /**
   * @param {Session} session
   * @param {string} tab
   * @param {Pending[]} waiting
   * @param {{gone: (moves: string[]) => void, retitle: () => Promise<any>}} home
   */
  constructor(session, tab, waiting, home) {
    this.session = session;
    this.home = home;
    this.frame = 0;
    /** @type {import("../store/log.js").Saving | null} */
    this.state = null;
    this.timer = new Timer(session.seconds ?? 0);
    this.table = new Table(session, {
      changed: () => this._changed(),
      moved: (cell) => this.view.reveal(cell),
      told: (effect, text) => this._tellChange(effect, text),
      shows: (status) => (status === "broken" ? kept("mistakes", false) : kept("dim", true)),
    });
    this.layers = -1;
    const { table } = this;
    this.judge = new Judge(this);
    this.help = new HelpDesk(this);
    this.pad = new Pad(table, () => table.play.gesture === "digits" && kept("value_first", false));
    this.toolbar = new Toolbar(this);
    this.side = new Side(this);
    this.title = el("h1", { class: "board-title" });
    this.saved = el("span", { class: "saving" });
    this.heard = el("div", { class: "heard", role: "status" });
    this.trial = el("div", { class: "trial-bar" });
    this.stage = el("div", { class: "stage" }, table.board.drawing, table.board.grid?.element);
    this.field = el("div", { class: "field" }, this.stage);
    this.zooming = el("div", { class: "zooming" }, this._zoomButton("smaller"), this._zoomButton("larger"));
    this.caption = el("p", { class: "caption" });
    this.card = el("div", { class: "board-card" }, this.field, this.caption, this.zooming);
    this.element = this._arranged();
    this.view = new View(this.field, this.stage, table.board, () => this._viewed());
    table.cellSize = () => this.view.cell * this.view.scale;
    this._say();
    this.log = new Log(session.id, tab, session.moves, waiting, {
      added: (moves) => this.table.follow(moves),
      replaced: () => this.table.replay(this.log.moves),
      saving: (saving) => this._saving(saving),
      gone: () => this.home.gone(this.log.moves),
      seconds: () => this.timer.seconds,
    });
    this.table.replay(this.log.moves);
    this.table.judgeAll();
    this.table.keep = (text) => this.log.add(text);
    this.judge.begin(Boolean(session.finished));
    this._saving(this.log.pending.length ? "saving" : "saved");
    this._listen();
    this._changed();
  }

  _arranged() {
    return el(
      "main", { class: "desk", id: "main", tabindex: "-1" },
      el(
        "section", { class: "board-side" },
        el("div", { class: "bar" }, this.title, this.trial, this.saved, this.timer.element),
        this.card, this.pad.element, this.toolbar.element, this.heard,
      ),
      this.side.element,
    );
  }

  /** @param {"larger" | "smaller"} way */
  _zoomButton(way) {
    return el("button", { type: "button", "data-name": way, onclick: () => this.view[way]() }, icon(way));
  }

  _listen() {
    const { table } = this;
    const gesture = new (GESTURES[table.play.gesture] ?? Cycle)(table);
    const keys = new Keys(table, this.toolbar.commands());
    this.stop = new AbortController();
    const { signal } = this.stop;
    const stopPointer = listen(this.field, table.board, this.view, gesture);
    const stopLanguage = onLanguage(() => this._translate());
    signal.addEventListener("abort", () => {
      stopPointer();
      stopLanguage();
    });
    document.addEventListener("keydown", (event) => this._key(event, keys), { signal });
    table.board.grid?.element.addEventListener("focusin", (/** @type {FocusEvent} */ event) => this._focused(event), { signal });
    document.addEventListener("visibilitychange", () => this._visible(), { signal });
    addEventListener("pagehide", () => this.log.flush(), { signal });
    addEventListener("online", () => this.log.refresh(), { signal });
    this.sizes = new ResizeObserver(() => this._fit());
    this.sizes.observe(this.card);
    addEventListener("resize", () => this._fit(), { signal });
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Keys} keys
   */
  _key(event, keys) {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (target.closest("input:not([type=checkbox], [type=range]), textarea, select")) return;
    // A button takes Enter and Space for itself.
    const onButton = target.closest("button, a, summary, input");
    if (onButton && (event.key === "Enter" || event.key === " ")) return;
    if (onButton && event.key.startsWith("Arrow")) this.table.board.grid?.focus(this.table.selected());
    if (keys.press(event)) event.preventDefault();
  }

  /** @param {FocusEvent} event */
  _focused(event) {
    const cell = /** @type {Element} */ (event.target);
    const row = cell.parentElement?.getAttribute("aria-rowindex");
    this.table.board.grid?.reach(`${row},${cell.getAttribute("aria-colindex")}`);
  }

  _visible() {
    if (document.hidden) {
      this.timer.rest();
      this.log.flush();
    } else {
      this.timer.run();
      this.log.refresh();
    }
  }

  _fit() {
    const style = getComputedStyle(this.card);
    const width = this.card.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (width <= 0) return;
    const room = innerWidth >= WIDE ? innerHeight - ROOM_ABOVE_AND_BELOW : innerHeight - ROOM_ABOVE_AND_BELOW + 40;
    this.view.fit(width, Math.max(LEAST_HEIGHT, room));
  }

  _viewed() {
    this.zooming.hidden = !this.view.zoomable && !this.view.movable;
  }

  /** Something on the board has changed; buttons are shown anew once a frame. */
  _changed() {
    this.judge.changed();
    this.help.changed();
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.pad.update();
      this.toolbar.update();
      this._showTrial();
    });
  }

  _showTrial() {
    const { layers } = this.table.record;
    if (this.layers === layers) return;
    this.layers = layers;
    this.card.classList.toggle("in-trial", layers > 0);
    this.element.classList.toggle("trying", layers > 0);
    const button = (/** @type {string} */ name, /** @type {string} */ text) =>
      el("button", { type: "button", "data-name": name, onclick: () => this.table.move(name) }, icon(name), text);
    fill(
      this.trial,
      layers > 0 && el("b", { text: layers > 1 ? say("trial_nested", { layer: layers }) : say("trial") }),
      layers > 0 && button("keep", say("keep")),
      layers > 0 && button("drop", say("drop")),
    );
  }

  /**
   * Tells those who listen what a move has changed: the cell as it is now, or how many there were.
   * @param {import("../play/moves.js").Effect} effect
   * @param {string} text
   */
  _tellChange({ cells, layers }, text) {
    const { board, record } = this.table;
    const own = cells.includes(this.table.selected()) ? this.table.selected() : cells[0];
    const edits = text.startsWith("r") ? text.split(" ").filter((edit) => edit.includes("=")).length : cells.length;
    const about = edits > 1 ? say("cells_changed", { count: cells.length }) : own ? (board.grid?.described(own) ?? "") : "";
    const trial = !layers ? "" : record.layers ? say("trial") : say("trial_over");
    this.heard.textContent = [trial, about].filter(Boolean).join(". ");
  }

  /** @param {import("../store/log.js").Saving} saving */
  _saving(saving) {
    if (saving === "offline" && this.state !== "offline") this.heard.textContent = say("offline");
    if (saving === "saved" && this.state === "offline") this.judge.again();
    this.state = saving;
    this.saved.textContent = say(saving);
    this.saved.dataset.state = saving;
  }

  _say() {
    this.session.title = this.session.title.replace(/(\d+)x(\d+)/, "$1 × $2");
    this.title.textContent = this.session.title;
    this.caption.textContent = this.session.scene.caption ?? "";
    this.caption.hidden = !this.session.scene.caption;
    this.table.board.grid?.element.setAttribute("aria-label", this.session.title);
    for (const button of this.zooming.children) button.setAttribute("aria-label", say(button.dataset.name));
    document.title = `${this.session.title} · Quebra`;
    if (this.state) this._saving(this.state);
  }

  async _translate() {
    const told = await this.home.retitle();
    if (told) {
      this.session.title = told.title;
      this.session.scene.caption = told.scene.caption;
      this.table.rename(told.play);
    }
    this.layers = -1;
    this._say();
    this.pad.say();
    this.toolbar.say();
    this.side.say();
    this.timer.update();
    this.judge.say();
    this.help.say();
    this._showTrial();
  }

  close() {
    this.stop?.abort();
    this.sizes?.disconnect();
    this.timer.rest();
    this.judge.close();
    this.log.close();
  }
}
