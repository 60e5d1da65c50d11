/**
 * A generator of numbers from 0 to 1 that gives the same row for the same seed on every machine
 * (xorshift32).
 */
export function random(seed: number): () => number {
  let state = seed | 0 || 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
