// @ts-check
/** What the page needs first, the sentences and the board: they came with it, or are asked for before all else. */

import { get } from "./api.js";
import { preferred, speak } from "./words.js";

/** The name of the session in the address, where there is one. */
export const sessionHere = () => /^\/play\/([\w-]+)$/.exec(location.pathname)?.[1];

/** @type {{language: string, words: Record<string, string>, session: import("./types.js").Session | null} | null} */
const told = JSON.parse(document.getElementById("told")?.textContent || "null");
const own = told?.language === preferred() ? told : null; // else the player speaks another language here

export const spoken = speak(preferred(), own?.words);

/** @type {Map<string, Promise<any>>} */
export const asked = new Map();

const session = sessionHere();
if (session && own?.session?.id === session) asked.set(session, Promise.resolve(own.session));
else if (session) asked.set(session, get(`sessions/${session}?lang=${preferred()}`));

// Whoever waits for them is told what went wrong.
for (const promise of [spoken, ...asked.values()]) promise.catch(() => {});
