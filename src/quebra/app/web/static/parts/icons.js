// @ts-check
/** The page's own icons: lines on a square of 24. */

import { svg } from "../dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M9 6 4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3",
  redo: "m15 6 4.5 4.5L15 15M19 10.5h-9a5 5 0 0 0 0 10h3",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.3 1 2.1h5c0-.8.3-1.5 1-2.1A6 6 0 0 0 12 3z",
  why: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4m0 3.5v.01",
  steps: "M5 19h4v-4h4v-4h4V7h3",
  trial: "M12 20v-5m0 0c0-4 5-4 5-9m-5 9c0-4-5-4-5-9m0 0L4.5 8.5M7 6l2.5 2.5M17 6l-2.5 2.5M17 6l2.5 2.5",
  keep: "m5 12.5 4.5 4.5L19 7.5",
  drop: "m6.5 6.5 11 11m0-11-11 11",
  check: "m5 12.5 4.5 4.5L19 7.5",
  pencil: "m4 20 1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5",
  erase: "M9 19h11M5.5 15.5l9-9 5 5L12 19H9zM10 11l5 5",
  share: "M12 14V4m0 0L8 8m4-4 4 4M6 12v7h12v-7",
  flag: "M6 21V4m0 1c4-3 7 3 12 0v9c-5 3-8-3-12 0",
  clear: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5m3-5v5",
  marks: "M6 6h2m3 0h2m3 0h2M6 12h2m3 0h2m3 0h2M6 18h2m3 0h2m3 0h2",
  keys: "M3.5 7h17v10h-17zM7 10.5h.01m3.3 0h.01m3.3 0h.01m3.3 0h.01M8 14h8",
  time: "M12 8v4.5l3 2M12 4a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M10 2h4",
  contrast: "M12 4a8 8 0 1 0 0 16z M12 4a8 8 0 0 1 0 16",
  contrast_dark: "M12 4a8 8 0 1 1 0 16z M12 4a8 8 0 0 0 0 16",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4",
  dark: "M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z",
  save: "M12 4v11m0 0-4-4m4 4 4-4M5 19h14",
  larger: "M12 6v12M6 12h12",
  smaller: "M6 12h12",
  back: "m14 6-6 6 6 6",
  remove: "m7 7 10 10m0-10L7 17",
  star: "m12 4 2.4 5.2 5.6.7-4.1 3.9 1 5.6-4.9-2.8-4.9 2.8 1-5.6L4 9.9l5.6-.7z",
};

/**
 * @param {string} name
 * @returns {SVGElement}
 */
export function icon(name) {
  return svg(
    "svg", { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: PATHS[name] }),
  );
}
