const random = (bytes: number) => globalThis.crypto.getRandomValues(new Uint8Array(bytes));
const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const hex = (bytes: Uint8Array) => bytes.reduce((text, byte) => text + digits[byte], '');

/** Random bytes for ids of 16 bytes each: to ask for them costs ten times what an id does. */
const pool = new Uint8Array(4096);
let next = pool.length;

/** 32 lower hex digits: flows, connections, members, apps, policies. */
export const newId = (): string => {
  if (next === pool.length) {
    globalThis.crypto.getRandomValues(pool);
    next = 0;
  }
  return hex(pool.subarray(next, (next += 16)));
};

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
