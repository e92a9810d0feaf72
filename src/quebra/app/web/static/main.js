// @ts-check
/** The page: its head, and which screen is shown for which address. */

import { Refusal, get, post, signAs } from "./api.js";
import { el, fill } from "./dom.js";
import { asked, sessionHere, spoken } from "./early.js";
import { icon } from "./parts/icons.js";
import { PlayScreen } from "./screens/play.js";
import { forget, forgetAll, keepBoard, keepLog, keepPending, keptBoard, keptLog, tabName, takePending } from "./store/browser.js";
import { keep, kept } from "./store/settings.js";
import { choose, language, onLanguage, say } from "./words.js";

/** @typedef {{element: HTMLElement, close: () => void}} Screen */

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const head = el("header", { class: "top" });
const place = el("div", { class: "place" });
const themeButton = el("button", { type: "button", class: "quiet", "data-name": "theme", onclick: () => changeTheme() });
const channel = new BroadcastChannel("quebra");
/** @type {Screen | null} */
let screen = null;
let turn = 0; // of the newest navigation: what an older one still brings is not shown
/** @type {Promise<string>} */
const tab = tabName();

const THEMES = ["light", "dark", "contrast", "contrast-dark"];

/** The colours that are shown: those that were chosen, else those that the system asks for. */
function theme() {
  const chosen = kept("theme", "");
  if (THEMES.includes(chosen)) return chosen;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  if (matchMedia("(prefers-contrast: more)").matches) return dark ? "contrast-dark" : "contrast";
  return dark ? "dark" : "light";
}

function showTheme() {
  if (kept("theme", "")) document.documentElement.dataset.theme = theme();
  else delete document.documentElement.dataset.theme;
}

const nextTheme = () => THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];

function changeTheme() {
  keep("theme", nextTheme());
  showTheme();
  sayTheme();
}

function sayTheme() {
  const name = nextTheme().replace("-", "_");
  themeButton.setAttribute("aria-label", say(`theme_${name}`));
  themeButton.setAttribute("title", say(`theme_${name}`));
  fill(themeButton, icon(name));
}

function sayHead() {
  const other = language() === "en" ? "pt" : "en";
  fill(
    head,
    el("a", { class: "skip", href: "#main", text: say("skip") }),
    el("a", { class: "brand", href: "/", text: "Quebra" }),
    el("span", { class: "spring" }),
    el("button", {
      type: "button", class: "quiet", lang: other, "data-name": "language", onclick: () => choose(other).catch(() => {}),
      "aria-label": say("other_language"), text: other.toUpperCase(),
    }),
    themeButton,
  );
  sayTheme();
}

/** @param {Screen} next */
function show(next) {
  screen?.close();
  screen = next;
  fill(place, next.element);
}

/**
 * Goes to an address of this page.
 * @param {string} path
 * @param {boolean} [replaces]
 */
async function go(path, replaces = false) {
  if (replaces) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  scrollTo(0, 0);
  await route();
}

async function route() {
  const mine = ++turn;
  const session = sessionHere();
  try {
    if (session) await showSession(session, mine);
    else if (location.hash.startsWith("#board=")) await openShared();
    else await showHome(mine);
  } catch (error) {
    if (mine === turn) await failed(error);
  }
}

/** @param {number} mine */
async function showHome(mine) {
  // What a board in play does not need is loaded when it is asked for.
  const { HomeScreen } = await import("./screens/home.js");
  if (mine !== turn) return;
  show(new HomeScreen({ start, tellTabs }));
  document.title = "Quebra";
}

/**
 * @param {string} id
 * @param {number} mine
 */
async function showSession(id, mine) {
  const [found, name] = await Promise.all([fetched(id), tab]);
  const waiting = await takePending(id, name);
  if (mine !== turn) return;
  show(new PlayScreen(found, name, waiting, { gone: (moves) => void startAgain(found, moves).catch(() => {}), retitle: () => described(found.puzzle) }));
  keepBoard(id, { ...found, moves: undefined });
  keepLog(id, found.moves, found.seconds);
}

/**
 * A session from the server; where that cannot be reached, what this browser keeps of it.
 * @param {string} id
 */
async function fetched(id) {
  const session = asked.get(id) ?? get(`sessions/${id}?lang=${language()}`);
  asked.clear();
  try {
    return await session;
  } catch (error) {
    const board = keptBoard(id);
    if (!board) throw error;
    const log = keptLog(id);
    const whole = { ...board, id, moves: log?.moves ?? [], seconds: log?.seconds ?? 0 };
    if (error instanceof Refusal && error.status === 404) {
      const waiting = await takePending(id, await tab);
      await startAgain(whole, [...whole.moves, ...waiting.flatMap((one) => one.moves)]);
    }
    return whole;
  }
}

/** @param {unknown} puzzle */
async function described(puzzle) {
  return post("describe", { puzzle, lang: language() }).catch(() => null);
}

/**
 * The server has lost a session that this browser still has: it is opened anew, with all its moves.
 * @param {{id: string, puzzle: unknown}} old
 * @param {string[]} moves
 */
async function startAgain(old, moves) {
  const session = await post("sessions", { puzzle: old.puzzle, lang: language() });
  keepPending(session.id, await tab, { after: 0, moves, maybe: 0, changed: 0 });
  forget(old.id);
  await go(`/play/${session.id}`, true);
}

/**
 * Begins to play a board.
 * @param {{puzzle?: unknown, text?: string}} board
 * @param {boolean} [replaces]
 */
async function start(board, replaces = false) {
  const session = await post("sessions", { ...board, lang: language() });
  keepLog(session.id, [], 0);
  await go(`/play/${session.id}`, replaces);
}

/**
 * Everything is about to be deleted ("deleting"), it is ("deleted"), or it could not be ("kept"): all tabs hear of it.
 * @param {"deleting" | "deleted" | "kept"} state
 */
function tellTabs(state) {
  channel.postMessage(state);
  if (state === "deleted") location.assign("/");
}

function followTabs() {
  channel.addEventListener("message", ({ data }) => {
    // A board that is still open here must not be brought back.
    if (data === "deleting") show({ element: el("main", { id: "main" }), close: () => {} });
    if (data === "deleted") forgetAll();
    if (data === "deleted") location.assign("/");
    if (data === "kept") route();
  });
}

async function openShared() {
  let puzzle;
  const { sharedBoard } = await import("./store/share.js");
  try {
    puzzle = await sharedBoard(location.hash);
  } catch {
    throw new Refusal(422, say("bad_link"));
  }
  await start({ puzzle }, true);
}

/** @param {unknown} error */
async function failed(error) {
  const detail = error instanceof Refusal && error.status === 404 ? say("no_session") : problemText(error);
  const here = location.pathname + location.hash;
  const { ask } = await import("./parts/dialogs.js");
  await showHome(turn);
  const again = await ask(say("sorry"), [el("p", { text: detail })], [
    { value: "again", text: say("again") },
    { value: "", text: say("home"), main: true },
  ]);
  await go(again ? here : "/", true);
}

/** @param {unknown} error */
export function problemText(error) {
  if (error instanceof Refusal) return error.status ? error.message : say("unreachable");
  return String(error);
}

function followLinks() {
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[href]");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const path = link.getAttribute("href") ?? "";
    if (path !== "/" && !path.startsWith("/play/")) return;
    event.preventDefault();
    go(path);
  });
  addEventListener("popstate", () => route());
  addEventListener("hashchange", () => location.hash.startsWith("#board=") && route());
}

async function begin() {
  showTheme();
  tab.then(signAs);
  await spoken;
  sayHead();
  onLanguage(sayHead);
  fill(app, head, place);
  followLinks();
  followTabs();
  await route();
  // Two frames later it has been painted.
  requestAnimationFrame(() => requestAnimationFrame(() => painted()));
}

function painted() {
  performance.mark("ready");
  // Not before: it takes the files of the page once more. Windows that keep nothing have no such worker.
  const register = () => void navigator.serviceWorker?.register("/worker.js").catch(() => {});
  if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: 3000 });
  else setTimeout(register, 1500);
}

begin();
