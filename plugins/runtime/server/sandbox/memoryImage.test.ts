import { expect, it } from 'vitest';
// @ts-expect-error -- plain JavaScript, for the threads
import { openImages } from './memoryImage.mjs';

const mebibyte = 1024 * 1024;
const heapStart = 3 * mebibyte;
/** Where the allocator keeps how far memory was asked for. */
const endAt = 2000;

/** A memory with content, and what is needed to take images of it. */
function openMemory() {
  const wasm = { HEAPU8: new Uint8Array(4 * mebibyte) };
  const words = () => new Int32Array(wasm.HEAPU8.buffer);
  const allocate = (size: number) => (words()[endAt]! += size);
  words()[endAt] = heapStart + 90_000;
  wasm.HEAPU8.fill(7, 12_000, 20_000);
  wasm.HEAPU8.fill(9, heapStart, heapStart + 80_000);
  const images = openImages(wasm, heapStart, allocate, words);
  return { memory: wasm.HEAPU8, images, allocate };
}

it('restores each image byte for byte after any writes', () => {
  const { memory, images, allocate } = openMemory();
  const before = memory.slice();
  let seed = 1;
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  const scribble = (times: number) => {
    allocate(random(300_000));
    for (let at = 0; at < times; at++) {
      memory[8100 + random(15_000)] = random(256);
      memory[heapStart + random(90_000)] = random(256);
    }
  };
  const taken = Array.from({ length: 20 }, (_, at) => {
    images.putBack(images.first);
    expect(Buffer.compare(memory, before)).toBe(0);
    scribble(at);
    return { image: images.take(), content: memory.slice() };
  });
  for (const { image, content } of taken)
    for (const each of [image, images.unshare(image), images.first, image]) {
      scribble(500);
      images.putBack(each);
      expect(Buffer.compare(memory, each === images.first ? before : content)).toBe(0);
    }
});

it('stores only differences from the first image', () => {
  const { memory, images } = openMemory();
  expect(images.take().pieces).toEqual([]);
  memory[15_000] = 1;
  memory[heapStart + 85_000] = 1;
  const { pieces } = images.take();
  expect(pieces.map(({ from }: { from: number }) => from)).toEqual([14_336, heapStart + 84_992]);
});
