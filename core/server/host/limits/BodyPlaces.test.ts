import { expect, it } from 'vitest';
import { BodyPlaces } from './BodyPlaces';

const mebibyte = 1024 * 1024;

/** Two places, and bodies that arrive as fast as they are told to. */
function createBodies() {
  const places = new BodyPlaces({ places: 2, share: () => 2 });
  const ended: string[] = [];
  const begun: string[] = [];
  const bodies: { read: number | undefined; readonly rate: number }[] = [];
  const begin = (name: string, rate: number) => {
    const body = { read: 0 as number | undefined, rate };
    bodies.push(body);
    void places.run(
      name.slice(0, 1),
      { countRead: () => body.read, end: () => void ended.push(name) },
      async () => {
        begun.push(name);
        await new Promise(() => {});
      },
    );
    return body;
  };
  /** Lets the time of so many looks pass. */
  const look = (times: number) => {
    for (let at = 0; at < times; at++) {
      places.look();
      for (const body of bodies) if (body.read !== undefined) body.read += body.rate;
    }
  };
  return { begin, look, ended, begun };
}

it('ends the slowest body of the caller with the most places once one without a place waits', () => {
  const { begin, look, ended, begun } = createBodies();
  begin('a1', 1000);
  begin('a2', 100);
  look(20);
  begin('a3', mebibyte);
  look(20);
  expect(ended).toEqual([]);
  begin('b1', mebibyte);
  look(1);
  expect([begun, ended]).toEqual([['a1', 'a2'], ['a2']]);
  // It holds its place until its connection is closed, and one is enough.
  look(20);
  expect(ended).toEqual(['a2']);
});

it('ends the slowest body if all have the same number of places', () => {
  const places = createBodies();
  places.begin('a1', 0);
  places.begin('b1', 10);
  places.begin('c1', mebibyte);
  places.look(5);
  expect(places.ended).toEqual(['a1']);
});

it('ends no body that arrives fast, is not read yet, or is complete', () => {
  const { begin, look, ended } = createBodies();
  begin('a1', mebibyte);
  const waiting = begin('a2', 0);
  waiting.read = undefined;
  begin('b1', mebibyte);
  look(20);
  expect(ended).toEqual([]);
  // Its own time begins when the server reads it.
  waiting.read = 0;
  look(4);
  expect(ended).toEqual([]);
  look(1);
  expect(ended).toEqual(['a2']);
});
