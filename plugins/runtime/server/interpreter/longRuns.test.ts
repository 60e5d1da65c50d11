import { afterEach, expect, it, vi } from 'vitest';
import { timeSlices } from '#core/server/internal';
import { runFlow, type Link } from './testWorld';

afterEach(() => void vi.restoreAllMocks());

it('a run of many nodes that wait for nothing lets others run in between (guarantee 31)', async () => {
  const ids = Array.from({ length: 100 }, (_, at) => `n${at}`);
  const nodes = Object.fromEntries(ids.map(id => [id, 'ok']));
  const links = ids.slice(1).map((id, at): Link => [ids[at]!, id]);
  let now = performance.now();
  // Each look at the clock takes a millisecond.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  const { path } = await runFlow({ ...nodes, end: 'answer' }, [...links, ['n99', 'end']]);
  clearImmediate(next);
  expect(path).toHaveLength(101);
  expect(turns).toBeGreaterThan(10);
});

it('a short run never waits for a turn, however many others run', async () => {
  const turn = vi.spyOn(timeSlices, 'turn');
  // Others have taken a second of this turn of the event loop.
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  const { path } = await runFlow({ first: 'ok', second: 'ok', end: 'answer' }, [
    ['first', 'second'],
    ['second', 'end'],
  ]);
  expect(path).toHaveLength(3);
  expect(turn).not.toHaveBeenCalled();
});
