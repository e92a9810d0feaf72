// @ts-check
/**
 * The moves of a session: kept in this browser at once, sent to the server behind the player's back, and joined
 * with those of other tabs. Nothing waits for the server, and nothing is forgotten before it has answered.
 */

import { Refusal, get, live, post } from "../api.js";
import { keepLog, keepPending } from "./browser.js";

const SOON = 150; // ms that a move waits for company
const COMPANY = 5; // as many are sent at once
const MOST = 400; // moves in a call
const MOST_LETTERS = 50_000;
const LONGEST_WAIT = 10_000;
const DELETED = 4404; // why a socket was closed for good
const NOT_YOURS = 1008;

/** @typedef {"saved" | "saving" | "offline"} Saving */
/**
 * @typedef {object} Listener
 * @property {(moves: string[]) => void} added  moves that came from elsewhere, at the end
 * @property {() => void} replaced  the order has changed: all is to be replayed
 * @property {(saving: Saving) => void} saving
 * @property {() => void} gone  the server does not know this session
 * @property {() => number} seconds
 */

export class Log {
  /**
   * @param {string} id
   * @param {string} tab
   * @param {string[]} stored  what the server has
   * @param {import("./browser.js").Pending[]} waiting  what it may not have
   * @param {Listener} listener
   */
  constructor(id, tab, stored, waiting, listener) {
    this.id = id;
    this.tab = tab;
    this.stored = [...stored];
    /** @type {string[]} */
    this.pending = [];
    this.maybe = 0;
    for (const one of waiting) this._adopt(one);
    this.listener = listener;
    this.finished = false;
    this.busy = false;
    this.closed = false;
    this.lost = false; // the server does not know the session any more
    this.failures = 0;
    this.timer = 0;
    this.keeping = 0;
    /** @type {{after: number, moves: string[]}[]} */
    this.inbox = [];
    /** @type {WebSocket | null} */
    this.socket = null;
    this._keepPending();
    if (this.pending.length) this._soon(0);
    this._listen();
  }

  /** Every move, in the order in which they are played. */
  get moves() {
    return [...this.stored, ...this.pending];
  }

  /**
   * Moves left over from before: those that did reach the server are not played a second time.
   * @param {import("./browser.js").Pending} left
   */
  _adopt(left) {
    const there = this.stored.slice(left.after);
    let same = 0;
    while (same < left.maybe && same < there.length && there[same] === left.moves[same]) same++;
    if (!this.pending.length) this.maybe = left.maybe - same;
    this.pending.push(...left.moves.slice(same));
  }

  /**
   * Keeps a move, and sees to it that it is sent.
   * @param {string} text
   */
  add(text) {
    this.pending.push(text);
    this._keepPending();
    this.listener.saving(this.failures ? "offline" : "saving");
    if (!this.failures) this._soon(this.pending.length >= COMPANY ? 0 : SOON);
  }

  /** The puzzle is solved: the server is told with the next call. */
  finish() {
    this.finished = true;
    this._soon(0);
  }

  /** Keeps all, and sends what is waiting, before the tab may be gone. */
  flush() {
    if (this.lost) return;
    this._keepLog(true);
    if (this.pending.length && !this.busy) this._send(true);
  }

  close() {
    this.flush();
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  _keepPending() {
    const { pending: moves, maybe } = this;
    keepPending(this.id, this.tab, { after: this.stored.length, moves, maybe, changed: 0 });
  }

  /** @param {boolean} [now] */
  _keepLog(now = false) {
    clearTimeout(this.keeping);
    const keep = () => keepLog(this.id, this.stored, this.listener.seconds());
    if (now) keep();
    else this.keeping = window.setTimeout(keep, 1000);
  }

  /** @param {number} wait */
  _soon(wait) {
    clearTimeout(this.timer);
    if (!this.closed) this.timer = window.setTimeout(() => this._send(), wait);
  }

  /** @param {boolean} [keepalive] */
  async _send(keepalive = false) {
    if (this.busy || (this.closed && !keepalive) || !(this.pending.length || this.finished)) return;
    clearTimeout(this.timer);
    const after = this.stored.length;
    const moves = this._batch();
    const attempted = this.maybe; // by calls before this one
    const { finished } = this;
    this.busy = true;
    this.maybe = Math.max(this.maybe, moves.length);
    this._keepPending();
    const body = { after, moves, seconds: Math.round(this.listener.seconds()), ...(finished && { finished }) };
    try {
      const { count } = await post(`sessions/${this.id}/moves`, body, { keepalive });
      this.finished = this.finished && !finished;
      this._acknowledged(moves.length);
      if (count > this.stored.length) await this._catchUp();
      this.failures = 0;
    } catch (error) {
      await this._refused(error, moves, attempted);
    }
    this.busy = false;
    this._readInbox();
    const more = this.pending.length > 0 || this.finished;
    this.listener.saving(this.failures ? "offline" : more ? "saving" : "saved");
    if (more) this._soon(this.failures ? wait(this.failures) : 0);
  }

  _batch() {
    let letters = 0;
    const batch = [];
    for (const move of this.pending.slice(0, MOST)) {
      letters += move.length;
      if (batch.length && letters > MOST_LETTERS) break;
      batch.push(move);
    }
    return batch;
  }

  /** @param {number} count */
  _acknowledged(count) {
    this.stored.push(...this.pending.splice(0, count));
    this.maybe = Math.max(0, this.maybe - count);
    this._keepPending();
    this._keepLog();
  }

  /**
   * @param {unknown} error
   * @param {string[]} moves
   * @param {number} attempted
   */
  async _refused(error, moves, attempted) {
    const status = error instanceof Refusal ? error.status : 0;
    if (status === 409) {
      const { problem } = /** @type {Refusal} */ (error);
      this.maybe = attempted;
      this.failures = 0;
      if (problem?.count >= this.stored.length) this._join(problem.moves ?? []);
      else await this._startAgain();
    } else if (status === 404) {
      this.failures++;
      if (!this.lost) this.listener.gone();
      this.lost = this.closed = true;
    } else if (status === 422 && moves.length > 1) {
      // One of them is none: the others go one by one.
      this.maybe = attempted;
      await this._oneByOne(moves.length);
    } else if (status === 422) {
      this.pending.shift();
      this.maybe = 0;
      this._keepPending();
      this.listener.replaced();
    } else {
      this.failures++;
    }
  }

  /** @param {number} count */
  async _oneByOne(count) {
    for (let left = count; left > 0; left--) {
      try {
        await post(`sessions/${this.id}/moves`, { after: this.stored.length, moves: this.pending.slice(0, 1) });
        this._acknowledged(1);
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 422) return;
        this.pending.shift();
        this._keepPending();
        this.listener.replaced();
      }
    }
  }

  /**
   * The server has moves that this tab does not know: they come first, then this tab's own.
   * @param {string[]} newer
   */
  _join(newer) {
    let same = 0;
    while (same < this.maybe && same < newer.length && newer[same] === this.pending[same]) same++;
    this.pending.splice(0, same);
    this.maybe = 0;
    this.stored.push(...newer);
    this._keepPending();
    this._keepLog();
    if (newer.length === same) return;
    if (this.pending.length || same) this.listener.replaced();
    else this.listener.added(newer);
  }

  /** Fetches what was added since this tab last heard. */
  async _catchUp() {
    try {
      const { moves } = await get(`sessions/${this.id}`);
      if (moves.length < this.stored.length) this._replace(moves);
      else this._join(moves.slice(this.stored.length));
    } catch {
      // The next call tells.
    }
  }

  /** The server has less than this tab knows (its database was put back): what it lacks is sent again. */
  async _startAgain() {
    const { moves } = await get(`sessions/${this.id}`);
    this._replace(moves);
  }

  /** @param {string[]} moves */
  _replace(moves) {
    let same = 0;
    while (same < moves.length && moves[same] === this.stored[same]) same++;
    this.pending.unshift(...this.stored.slice(same));
    this.maybe = 0;
    this.stored = [...moves];
    this._keepPending();
    this._keepLog();
    this.listener.replaced();
    this._soon(0);
  }

  // Other tabs.

  _listen() {
    let tries = 0;
    const open = () => {
      if (this.closed) return;
      const socket = new WebSocket(live(`sessions/${this.id}/live?after=${this.stored.length}`));
      this.socket = socket;
      socket.onopen = () => {
        tries = 0;
        if (this.failures) this._soon(0); // the server is back
      };
      socket.onmessage = (event) => this._heard(event.data);
      socket.onclose = ({ code }) => {
        if (!this.closed && code !== DELETED && code !== NOT_YOURS) window.setTimeout(open, wait(++tries));
      };
    };
    open();
  }

  /** @param {string} data */
  _heard(data) {
    let told;
    try {
      told = JSON.parse(data);
    } catch {
      return;
    }
    if (!told || !Array.isArray(told.moves) || typeof told.after !== "number") return;
    this.inbox.push(told);
    if (!this.busy) this._readInbox();
  }

  _readInbox() {
    for (const { after, moves } of this.inbox.splice(0)) {
      if (after > this.stored.length) {
        this._catchUp();
        return;
      }
      const newer = moves.slice(this.stored.length - after);
      if (newer.length) this._join(newer);
    }
  }

  /** Looks whether others have moved, where no socket tells. */
  refresh() {
    if (this.socket?.readyState !== WebSocket.OPEN && !this.busy) this._catchUp();
    if (this.failures) this._soon(0);
  }
}

/**
 * How long to wait before trying again: a little, never the same, and longer each time.
 * @param {number} failures
 */
export function wait(failures) {
  const jitter = 50 + Math.random() * 700;
  return Math.min(LONGEST_WAIT, jitter * 1.6 ** (failures - 1));
}
