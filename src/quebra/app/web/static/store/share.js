// @ts-check
/** A board inside a link: JSON, deflated, in letters that an address may have. */

const MARK = "#board=";
const LARGEST = 1_000_000; // letters of a board that a link may unfold to

/** @param {unknown} puzzle */
export async function linkFor(puzzle) {
  const packed = await through(new Blob([JSON.stringify(puzzle)]), new CompressionStream("deflate"), Infinity);
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const written = letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.origin}/${MARK}${written}`;
}

/**
 * The board in the address of this page, null where there is none.
 * @param {string} hash
 */
export async function sharedBoard(hash) {
  if (!hash.startsWith(MARK)) return null;
  const letters = atob(hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const bytes = await through(new Blob([packed]), new DecompressionStream("deflate"), LARGEST);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * @param {Blob} blob
 * @param {CompressionStream | DecompressionStream} stream
 * @param {number} most
 */
async function through(blob, stream, most) {
  const reader = blob.stream().pipeThrough(/** @type {any} */ (stream)).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) throw new RangeError("too large");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
