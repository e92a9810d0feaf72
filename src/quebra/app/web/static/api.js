// @ts-check
/** Calls to the server. */

const ROOT = "/api/v1/";
let tab = ""; // the server answers only the newest question of a tab
const PATIENCE = 30_000; // ms until a call that nobody answers counts as lost

/** @param {string} name */
export function signAs(name) {
  tab = name;
}

/** What the server said when it did not do what it was asked. `status` is 0 where it was not reached. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} detail
   * @param {any} [problem]
   */
  constructor(status, detail, problem = {}) {
    super(detail);
    this.status = status;
    this.problem = problem;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {{signal?: AbortSignal, keepalive?: boolean}} [options]
 * @returns {Promise<any>}
 */
export async function call(method, path, body, options = {}) {
  const stop = AbortSignal.timeout(PATIENCE);
  const signal = options.signal ? AbortSignal.any([options.signal, stop]) : stop;
  let answer;
  try {
    answer = await fetch(ROOT + path, {
      method,
      signal,
      keepalive: options.keepalive,
      headers: { ...(tab && { "Quebra-Tab": tab }), ...(body !== undefined && { "Content-Type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Refusal(0, "unreachable");
  }
  const text = await answer.text().catch(() => "");
  const data = parsed(text);
  if (!answer.ok) throw new Refusal(answer.status, data?.detail ?? data?.title ?? answer.statusText, data);
  return data;
}

/** @param {string} text */
function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** @param {string} path */
export const get = (path) => call("GET", path);

/**
 * @param {string} path
 * @param {unknown} body
 * @param {{signal?: AbortSignal, keepalive?: boolean}} [options]
 */
export const post = (path, body, options) => call("POST", path, body, options);

/** @param {string} path */
export const remove = (path) => call("DELETE", path);

/**
 * The address of a WebSocket.
 * @param {string} path
 */
export function live(path) {
  const address = new URL(ROOT + path, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}
