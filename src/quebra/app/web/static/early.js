// @ts-check
/** What is asked for first, while the other modules are still on their way: the sentences, and the board. */

import { get } from "./api.js";
import { preferred, speak } from "./words.js";

/** The name of the session in the address, where there is one. */
export const sessionHere = () => /^\/play\/([\w-]+)$/.exec(location.pathname)?.[1];

export const spoken = speak(preferred());

/** @type {Map<string, Promise<any>>} */
export const asked = new Map();

const session = sessionHere();
if (session) asked.set(session, get(`sessions/${session}?lang=${preferred()}`));

// Whoever waits for them is told what went wrong.
for (const promise of [spoken, ...asked.values()]) promise.catch(() => {});
