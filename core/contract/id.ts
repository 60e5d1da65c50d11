const random = (bytes: number) => globalThis.crypto.getRandomValues(new Uint8Array(bytes));
const hex = (bytes: Uint8Array) =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

/** 32 lower hex digits: flows, connections, members, apps, policies. */
export const newId = (): string => hex(random(16));

/** A version-4 UUID: companies. */
export const newUuid = (): string => globalThis.crypto.randomUUID();

/**
 * A version-7 UUID: it begins with the millisecond, so that rows made one after the other lie side
 * by side in an index. What follows is random, 74 bits of it.
 */
export function newTimeUuid(now = Date.now()): string {
  if (now !== lastTime) {
    const time = now.toString(16).padStart(12, '0');
    [lastTime, lastStart] = [now, `${time.slice(0, 8)}-${time.slice(8)}-7`];
  }
  return lastStart + newUuid().slice(15);
}
let [lastTime, lastStart] = [-1, ''];

/** `bytes` random bytes as hex: tokens and keys. */
export const newSecret = (bytes = 32): string => hex(random(bytes));

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Ten characters of a–z and 0–9: nodes, edges and outcomes of a graph. */
export function shortId(): string {
  let id = '';
  while (id.length < 10)
    for (const byte of random(16)) if (byte < 252 && id.length < 10) id += letters[byte % 36];
  return id;
}
