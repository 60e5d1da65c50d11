import { expect, it } from 'vitest';
import { cross } from './cross';
import type { World } from './World';

it('combines two worlds: with everything of the second one, and with each part of it', () => {
  const one = { inputs: { a: { b: 1, c: 2 } }, who: 0, parts: { kept: { x: 1 } }, actions: {} };
  const other = {
    inputs: { a: { b: 5, c: 2 } },
    who: 3,
    parts: { kept: { y: 2 } },
    actions: { page: [{ press: 1 }] },
  };
  const worlds = cross(one as unknown as World, other as unknown as World);
  expect(worlds[0]).toEqual({ ...other, parts: { kept: { x: 1, y: 2 } } });
  expect(worlds.slice(1)).toEqual([
    { ...one, inputs: { a: { b: 5, c: 2 } } },
    { ...one, who: 3 },
    { ...one, parts: { kept: { x: 1, y: 2 } } },
    { ...one, actions: other.actions },
  ]);
});
