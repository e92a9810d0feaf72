// @ts-check
/** What this browser keeps of each session: its board, the moves the server has, and those it does not have yet. */

/**
 * Moves that the server has not acknowledged. The first `maybe` of them may have reached it all the same:
 * they were sent, and no answer came back.
 * @typedef {{after: number, moves: string[], maybe: number, changed: number}} Pending
 */

const LOG = "quebra:log:";
const BOARD = "quebra:board:";
const PENDING = "quebra:pending:";
const TAB = "quebra:tab";
const STALE = 60_000; // ms after which moves of a tab that nobody can ask about belong to whoever comes

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Writes; where the store is full, boards that the server has anyway make room.
 * @param {string} key
 * @param {unknown} value
 * @returns {boolean} whether it is kept
 */
function write(key, value) {
  const text = JSON.stringify(value);
  for (let tries = 0; tries < 50; tries++) {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch {
      if (!makeRoom(key)) return false;
    }
  }
  return false;
}

/** @param {string} wanted */
function makeRoom(wanted) {
  const boards = keys(BOARD).filter((key) => !wanted.endsWith(key.slice(BOARD.length)));
  const spare = boards.filter((key) => !keys(`${PENDING}${key.slice(BOARD.length)}:`).length);
  if (!spare.length) return false;
  const oldest = spare.reduce((one, other) => ((read(one)?.changed ?? 0) <= (read(other)?.changed ?? 0) ? one : other));
  localStorage.removeItem(oldest);
  localStorage.removeItem(LOG + oldest.slice(BOARD.length));
  return true;
}

/** @param {string} prefix */
function keys(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/**
 * @param {string} id
 * @param {unknown} board
 */
export const keepBoard = (id, board) => write(BOARD + id, { ...Object(board), changed: Date.now() });

/** @param {string} id */
export const keptBoard = (id) => read(BOARD + id);

/**
 * @param {string} id
 * @param {string[]} moves
 * @param {number} seconds
 */
export const keepLog = (id, moves, seconds) => write(LOG + id, { moves, seconds });

/**
 * @param {string} id
 * @returns {{moves: string[], seconds: number} | null}
 */
export const keptLog = (id) => read(LOG + id);

/** All boards that this browser keeps, with every move that it knows of; the one opened last comes first. */
export function keptSessions() {
  const found = keys(BOARD).map((key) => {
    const id = key.slice(BOARD.length);
    const { moves = [], seconds = 0 } = keptLog(id) ?? {};
    const waiting = keys(`${PENDING}${id}:`).flatMap((one) => read(one)?.moves ?? []);
    return { ...read(key), id, moves: [...moves, ...waiting], seconds };
  });
  return found.sort((one, other) => other.changed - one.changed);
}

/** @param {string} id */
export function forget(id) {
  for (const key of [BOARD + id, LOG + id, ...keys(`${PENDING}${id}:`)]) localStorage.removeItem(key);
}

const STAYS = new Set(["quebra:set:language", "quebra:set:theme"]); // how the page looks says nothing of who plays

/** Forgets everything that was played here, and whatever else was noted of the player. */
export function forgetAll() {
  for (const key of keys("quebra:")) if (!STAYS.has(key)) localStorage.removeItem(key);
}

/** A name for this tab, the same after a reload, and of no other tab that is open. */
export async function tabName() {
  const fresh = () => crypto.getRandomValues(new Uint32Array(2)).join("-");
  let name = "";
  try {
    name = sessionStorage.getItem(TAB) ?? "";
  } catch {
    // Nothing is kept here: a new name each time.
  }
  // A tab that was duplicated has its twin's name: whoever holds the lock keeps it.
  if (!name || !(await hold(name))) {
    name = fresh();
    await hold(name);
  }
  try {
    sessionStorage.setItem(TAB, name);
  } catch {
    // As above.
  }
  return name;
}

/**
 * @param {string} name
 * @returns {Promise<boolean>}
 */
function hold(name) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((settle) => {
    const asked = navigator.locks.request(TAB + name, { ifAvailable: true }, (lock) => {
      settle(lock !== null);
      return lock && new Promise(() => {}); // held until the tab is closed
    });
    asked.catch(() => settle(true));
  });
}

/**
 * @param {string} id
 * @param {string} tab
 * @param {Pending} pending
 * @returns {boolean} whether it is kept
 */
export function keepPending(id, tab, pending) {
  const key = `${PENDING}${id}:${tab}`;
  if (pending.moves.length) return write(key, { ...pending, changed: Date.now() });
  localStorage.removeItem(key);
  return true;
}

/**
 * The moves of this tab, and those of tabs that are closed, which this one takes over.
 * @param {string} id
 * @param {string} tab
 * @returns {Promise<Pending[]>}
 */
export async function takePending(id, tab) {
  const own = `${PENDING}${id}:${tab}`;
  const alive = await openTabs();
  const found = [];
  for (const key of keys(`${PENDING}${id}:`)) {
    const pending = /** @type {Pending | null} */ (read(key));
    const name = key.slice(`${PENDING}${id}:`.length);
    if (key !== own && (alive ? alive.has(name) : Date.now() - (pending?.changed ?? 0) < STALE)) continue;
    if (pending && Array.isArray(pending.moves)) found.push(pending);
    if (key !== own) localStorage.removeItem(key);
  }
  return found.sort((one, other) => one.changed - other.changed);
}

/** The names of the tabs that are open, where the browser can tell. */
async function openTabs() {
  if (!navigator.locks) return null;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map((lock) => (lock.name ?? "").slice(TAB.length)));
}
