import { expect, it } from 'vitest';
import { LeaseLostError } from '../job';
import { takeTurns } from './takeTurns';

/** Takes turns of names that have so many steps, and returns the names in the order of their steps. */
async function take(
  steps: Readonly<Record<string, number>>,
  fail: Readonly<Record<string, Error>> = {},
) {
  const left = new Map(Object.entries(steps));
  const done: string[] = [];
  const taking = takeTurns([...left.keys()], async name => {
    done.push(name);
    const fault = fail[name];
    if (fault) throw fault;
    const more = (left.get(name) ?? 0) - 1;
    left.set(name, more);
    return more > 0;
  });
  const fault = await taking.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { done, fault };
}

it('runs one step of each in turn until all are done', async () => {
  const { done, fault } = await take({ a: 3, b: 1, c: 2 });
  expect([done, fault]).toEqual([['a', 'b', 'c', 'a', 'c', 'a'], undefined]);
});

it('continues with the others if one fails, and reports it at the end', async () => {
  const broken = new Error('It can’t be read.');
  const { done, fault } = await take({ a: 3, b: 2 }, { a: broken });
  expect([done, fault]).toEqual([['a', 'b', 'b'], broken]);
});

it('ends at once if another process has taken over', async () => {
  const lost = new LeaseLostError();
  const { done, fault } = await take({ a: 3, b: 2 }, { a: lost });
  expect([done, fault]).toEqual([['a'], lost]);
});
