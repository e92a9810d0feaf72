// @ts-check
/** What the server says about a board in play: check, mistakes at once, solved, and the solution. */

import { Refusal, post } from "../api.js";
import { el, pace } from "../dom.js";
import { writeMoves } from "../play/moves.js";
import { kept } from "../store/settings.js";
import { language, say } from "../words.js";
import { noteCard, nothingWrong, problemCard, wrongCells } from "./problems.js";
import { clock } from "./timer.js";

/** @typedef {import("../screens/play.js").PlayScreen} PlayScreen */

const PAUSE = 200; // ms after a move before the server is asked

export class Judge {
  /** @param {PlayScreen} screen */
  constructor(screen) {
    this.screen = screen;
    this.timer = 0;
    this.solved = false;
    this.gaveUp = false;
    this.begun = false;
    this.judged = "";
    this.shown = false; // whether something is said beside the board
    /** @type {AbortController | null} */
    this.asking = null;
    /** @type {() => Node | null} what is shown, in the language of the page */
    this.news = () => null;
  }

  /** @param {boolean} solved  the server knows it is */
  begin(solved) {
    this.begun = true;
    this.solved = solved;
    if (solved) {
      this.screen.timer.stop();
      this._tell(() => this._solvedCard());
    }
  }

  close() {
    clearTimeout(this.timer);
    this.asking?.abort();
  }

  say() {
    this.screen.side.tell(this.news());
  }

  /** @param {() => Node | null} news */
  _tell(news) {
    this.news = news;
    const card = news();
    this.shown = card !== null;
    this.screen.side.tell(card);
  }

  /** Mistakes at once were switched on or off. */
  chosen() {
    this.judged = "?";
    this.screen.table.board.showWrong([]);
    this._tell(() => (this.solved ? this._solvedCard() : null));
    this.changed();
  }

  /** The server is back: what it could not be asked is asked now. */
  again() {
    this.judged = "?";
    this.changed();
  }

  /** The board has changed: what was said is old. */
  changed() {
    if (!this.begun) return;
    const { table } = this.screen;
    this.asking?.abort();
    clearTimeout(this.timer);
    const live = kept("mistakes", false);
    const silent = !this.shown && !table.board.wrong.size && !table.board.lit.size;
    if (silent && !live && (this.solved || this.gaveUp || !table.mayBeSolved())) return; // most moves
    const written = table.written().join();
    if (written === this.judged) return; // marks only
    this.judged = written;
    if (!live) {
      if (table.board.wrong.size) table.board.showWrong([]);
      if (table.board.lit.size) table.board.light([]);
    }
    if (!this.solved && !live) this._tell(() => null);
    if (live || (!this.solved && !this.gaveUp && table.mayBeSolved())) {
      this.timer = window.setTimeout(() => this._look(live), PAUSE);
    }
  }

  /** @param {boolean} live */
  async _look(live) {
    const { table } = this.screen;
    try {
      if (!this.solved && !this.gaveUp && table.mayBeSolved() && (await this._isRight())) {
        table.board.showWrong([]);
        this._celebrate();
      } else if (live) {
        const { violations } = await this._ask("check", { moves: table.written() });
        table.board.showWrong(wrongCells(violations));
        this._tell(() => (violations.length ? problemCard(violations, table) : null));
      }
    } catch {
      // Nobody asked for this: the next move asks again.
    }
  }

  async _isRight() {
    const { right } = await this._ask("check", { moves: this.screen.table.written(true) });
    return right;
  }

  /**
   * @param {string} what
   * @param {object} body
   */
  _ask(what, body) {
    this.asking?.abort();
    this.asking = new AbortController();
    const { puzzle } = this.screen.session;
    return post(what, { puzzle, lang: language(), ...body }, { signal: this.asking.signal });
  }

  /** Names every broken rule and shows where; only what is filled in is judged. */
  async check() {
    const { table } = this.screen;
    clearTimeout(this.timer);
    try {
      if (table.mayBeSolved() && (await this._isRight())) {
        table.board.showWrong([]);
        if (this.gaveUp) this._tell(() => noteCard("fine", say("right")));
        else this._celebrate();
        return;
      }
      const { violations } = await this._ask("check", { moves: table.written() });
      table.board.showWrong(wrongCells(violations));
      this._tell(() => (violations.length ? problemCard(violations, table) : nothingWrong()));
    } catch (error) {
      this._failed(error);
    }
  }

  _celebrate() {
    const { timer, card, log } = this.screen;
    this.solved = true;
    this.screen.help.close();
    timer.stop();
    log.finish();
    card.classList.add("solved");
    this._tell(() => this._solvedCard());
    const { element } = this.screen.side;
    if (element.getBoundingClientRect().top > innerHeight - 80) element.scrollIntoView({ block: "end", behavior: pace() });
  }

  _solvedCard() {
    const time = kept("timer", true) ? say("solved_in", { time: clock(this.screen.timer.seconds) }) : "";
    return noteCard("solved", say("solved"), time, el("a", { class: "button main", href: "/", text: say("another") }));
  }

  async giveUp() {
    const { table, timer } = this.screen;
    this._tell(() => noteCard("waiting", say("looking")));
    try {
      const { moves, status } = await this._ask("solve", { moves: true, limit: 1 });
      if (!moves?.length) {
        this._tell(() => noteCard("waiting", say(status === "none" ? "no_solution" : "not_found")));
        return;
      }
      this.gaveUp = true;
      timer.stop();
      for (const text of writeMoves(moves[0].split(" "))) table.move(text);
      this._tell(() => noteCard("waiting", say("solution_shown"), say("solution_undo")));
    } catch (error) {
      this._failed(error);
    }
  }

  /** @param {unknown} error */
  _failed(error) {
    if (!(error instanceof Refusal) || error.status === 409) return; // a newer question took its place
    this._tell(() => noteCard("waiting", say(error.status ? "refused" : "unreachable"), error.status ? error.message : say("kept_here")));
  }
}
