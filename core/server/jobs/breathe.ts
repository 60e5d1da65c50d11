import { setImmediate as nextTurn } from 'node:timers/promises';

const longestMs = 4;
/** When the first piece of work of this turn of the event loop began; 0 before it. */
let since = 0;

/**
 * To await between short pieces of work that end without a turn of the event loop, such as queries
 * to SQLite: once they have gone on for 4 ms one after the other, whoever's they are, whatever came
 * in meanwhile goes first. Undefined where nothing is to be waited for.
 */
export function breathe(): Promise<void> | undefined {
  const now = performance.now();
  if (since === 0) {
    since = now;
    setImmediate(() => (since = 0));
    return undefined;
  }
  return now - since < longestMs ? undefined : nextTurn();
}
