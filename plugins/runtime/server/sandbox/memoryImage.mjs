// The memory of an engine as it was at a time, to be put back byte for byte. What images have in
// common is kept once, so that many fit, and that part stays in the processor's cache.

const word = 4;
const page = 4096;
/** Bytes that are kept together where an image differs from the first one. */
const part = 1024;
const margin = 4 * page;
/** No call has reached so far down the stack while the first image is taken. */
const untouchedStack = 2 * 1024 * 1024;

/** The images of a memory whose heap begins at a place. The others differ from the first one. */
export function openImages(wasm, heapStart, allocate, words) {
  /** The last byte in use below a place, rounded up. */
  const endBelow = place => {
    while (place > 0 && wasm.HEAPU8[place - 1] === 0) place--;
    return (place + 15) & -16;
  };
  const staticEnd = endBelow(heapStart - untouchedStack) + margin;
  let heapEndAt = -1;
  /**
   * How far memory was ever asked for since the last put-back: where the allocator keeps it, or all
   * there is.
   */
  const heapEnd = () => (heapEndAt < 0 ? wasm.HEAPU8.length : words()[heapEndAt]);
  /** An image of its own, of what is below the stack and of the heap above it. */
  const copy = () => ({
    fixed: wasm.HEAPU8.slice(0, staticEnd),
    heap: wasm.HEAPU8.slice(heapStart, endBelow(heapEnd())),
    pieces: [],
  });
  const putBack = ({ fixed, heap, pieces }) => {
    const memory = wasm.HEAPU8;
    const end = heapStart + heap.length;
    const reached = heapEnd();
    memory.set(fixed, 0);
    memory.set(heap, heapStart);
    if (reached > end) memory.fill(0, end, reached);
    for (let at = 0; at < pieces.length; at++) memory.set(pieces[at].bytes, pieces[at].from);
  };

  const first = copy();
  const before = words().slice(0, staticEnd / word);
  allocate(64 * page);
  const grown = [...before.keys()].filter(
    at => words()[at] !== before[at] && words()[at] > heapStart,
  );
  heapEndAt = grown.sort((a, b) => words()[b] - words()[a])[0] ?? -1;
  putBack(first);

  /** The pieces of memory that differ from what was there, beyond which there was nothing. */
  const listChanges = (start, end, bytes) => {
    const memory = wasm.HEAPU8;
    const places = [];
    const nothing = new Uint8Array(part);
    for (let from = start; from < end; from += part) {
      const to = Math.min(from + part, end);
      const known = bytes.subarray(from - start, to - start);
      const more = from + known.length;
      const same =
        Buffer.compare(memory.subarray(from, more), known) === 0 &&
        (more === to ||
          Buffer.compare(memory.subarray(more, to), nothing.subarray(more - to)) === 0);
      if (same) continue;
      const last = places.at(-1);
      if (last?.to === from) last.to = to;
      else places.push({ from, to });
    }
    return places.map(({ from, to }) => ({ from, bytes: memory.slice(from, to) }));
  };
  const take = () => {
    const { fixed, heap } = first;
    const end = Math.max(endBelow(heapEnd()), heapStart + heap.length);
    const pieces = [...listChanges(0, staticEnd, fixed), ...listChanges(heapStart, end, heap)];
    return { fixed, heap, pieces };
  };
  /** The same image without what it shares, which is put back faster. */
  const unshare = image => {
    putBack(image);
    return copy();
  };
  return { first, take, unshare, putBack };
}
