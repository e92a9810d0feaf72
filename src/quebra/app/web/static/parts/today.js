// @ts-check
/** The puzzles of the day: what is ready is shown, the rest appears when it is made. Nothing waits for it. */

import { get } from "../api.js";
import { el, fill } from "../dom.js";
import { language, say } from "../words.js";
import { crown, draw, sized, tile } from "./tile.js";
import { clock } from "./timer.js";

/** @typedef {{type: string, title: string, level: string, size: string, status: string,
 *   session: {id: string, moves: number, seconds: number, finished: number | null} | null}} DayLine */

const SOON = 1_200; // ms between looks while some are being made
const LATER = 60_000; // and when all are there: the day may be over

export class TodayPart {
  /** @param {(board: {puzzle: unknown}) => Promise<void>} start */
  constructor(start) {
    this.start = start;
    this.element = el("section", { class: "today", "aria-labelledby": "today-title" });
    this.timer = 0;
    this.closed = false;
    this.shown = "";
    /** @type {Map<string, Promise<any>>} the boards of the day, by kind and level */
    this.boards = new Map();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** In the language of the page, from the beginning. */
  say() {
    this.shown = "";
    this.boards.clear();
    this.look();
  }

  async look() {
    clearTimeout(this.timer);
    let soon = true;
    try {
      const told = await get(`today?lang=${language()}`);
      if (this.closed) return;
      this._show(told);
      soon = told.puzzles.some((/** @type {DayLine} */ line) => line.status === "making");
    } catch {
      if (!this.shown) fill(this.element); // the rest of the page says that the studio does not answer
    }
    clearTimeout(this.timer);
    if (!this.closed) this.timer = window.setTimeout(() => this.look(), soon ? SOON : LATER);
  }

  /** @param {{day: string, puzzles: DayLine[]}} told */
  _show({ day, puzzles }) {
    const now = JSON.stringify([day, puzzles]);
    if (now === this.shown) return;
    if (!this.shown.startsWith(`["${day}"`)) this.boards.clear();
    const had = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    this.shown = now;
    const kinds = [...new Set(puzzles.map((line) => line.type))];
    const date = new Date(`${day}T12:00:00Z`);
    const written = date.toLocaleDateString(language(), { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
    fill(
      this.element,
      el("h2", { id: "today-title", text: say("today") }),
      el("p", { class: "lede" }, el("time", { datetime: day, text: written }), ` · ${say("today_same")}`),
      el("div", { class: "card days" }, ...kinds.map((kind) => this._kind(puzzles.filter((line) => line.type === kind)))),
    );
    if (had) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-key="${had}"]`))?.focus();
  }

  /** @param {DayLine[]} lines */
  _kind(lines) {
    const [{ type, title, size }] = lines;
    return el(
      "div", { class: "day-kind", "data-type": type },
      el("h3", { class: "kind-name", text: title }, el("small", { text: sized(size) })),
      el("ul", { class: "tiles levels" }, ...lines.map((line) => el("li", {}, this._tile(line)))),
    );
  }

  /** @param {DayLine} line */
  _tile(line) {
    const key = `${line.type}/${line.level}`;
    const level = say(`level_${line.level}`);
    const name = { name: level, data: { "data-key": key, "data-level": line.level } };
    if (line.status !== "ready") {
      const told = tile({ ...name, more: say(line.status === "none" ? "today_none" : "today_making") });
      told.element.disabled = true;
      told.element.setAttribute("aria-label", `${line.title}, ${level}: ${told.more.textContent}`);
      return told.element;
    }
    const { session } = line;
    const more = !session ? "" : session.finished ? `${say("solved_short")} · ${clock(session.seconds)}` : say("begun");
    const told = session
      ? tile({ ...name, href: `/play/${session.id}`, more })
      : tile({ ...name, press: () => this._open(key) });
    told.element.setAttribute("aria-label", [line.title, level, sized(line.size), more].filter(Boolean).join(", "));
    this._board(key).then((board) => {
      draw(told.thumb, board);
      if (session?.finished) crown(told.thumb);
    }).catch(() => {});
    return told.element;
  }

  /** @param {string} key */
  _board(key) {
    let board = this.boards.get(key);
    if (!board) {
      board = get(`today/${key}?lang=${language()}`);
      board.catch(() => this.boards.delete(key));
      this.boards.set(key, board);
    }
    return board;
  }

  /** @param {string} key */
  async _open(key) {
    const board = await this._board(key).catch(() => null);
    if (board) await this.start({ puzzle: board.puzzle });
  }
}
