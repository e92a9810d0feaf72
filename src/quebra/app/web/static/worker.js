// @ts-check
/**
 * What the browser keeps of the page, so that it opens while the server is away. The board and its moves are in
 * the page's own store; here are only the files of one version of the page. Answers of the server are never kept.
 */

const CACHE = "quebra-$version";
/** @type {string[]} */
const FILES = JSON.parse('$files');
const PAGE = "/"; // without anybody's board: it opens at every address
const KEPT = 2; // versions: a page that is still open may ask for the files of the one before
const PATIENCE = 5000; // ms for a page that does not come
const AWAY = [502, 503, 504]; // what a proxy says of a server that is

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(store());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(Promise.all([forgetOld(), worker.clients.claim(), worker.registration.navigationPreload?.enable()]));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (pathname === PAGE || pathname.startsWith("/play/")) event.respondWith(page(event));
  } else if (pathname.startsWith("/static/")) {
    event.respondWith(file(request));
  }
});

/**
 * Takes the files, and the page last: the server answers with what it has, so where it is replaced meanwhile the page
 * is another version's, and perhaps some files are. Nothing is kept then; the worker of that version comes next.
 */
async function store() {
  const cache = await caches.open(CACHE);
  try {
    await cache.addAll(FILES);
    const answer = await fetch(PAGE, { cache: "reload" });
    const told = await answer.clone().text();
    if (!answer.ok || !told.includes("/static/$version/")) throw new Error("the page is of another version");
    await cache.put(PAGE, answer);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function forgetOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith("quebra-"));
  await Promise.all(names.slice(0, -KEPT).map((name) => caches.delete(name)));
}

/**
 * A page always comes from the server, so that no old one is shown; the kept one stands in for a server that is away.
 * @param {any} event
 * @returns {Promise<Response>}
 */
async function page(event) {
  const asked = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(event.request));
  asked.catch(() => {}); // looked at below
  // To open it would bring it back where a newer version has taken it away.
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  if (!kept) return asked;
  try {
    const answer = await Promise.race([asked, later(PATIENCE)]);
    return answer && !AWAY.includes(answer.status) ? answer : kept;
  } catch {
    return kept;
  }
}

/**
 * A file never changes under its address.
 * @param {Request} request
 */
async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/**
 * @param {number} wait
 * @returns {Promise<null>}
 */
const later = (wait) => new Promise((settle) => setTimeout(settle, wait, null));
