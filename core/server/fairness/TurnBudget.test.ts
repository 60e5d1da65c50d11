import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TurnBudget } from './TurnBudget';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Does pieces of work that take so long, and says how many were done in each turn. */
async function followTurns(names: string, ms: number): Promise<string> {
  vi.advanceTimersByTime(1);
  const budget = new TurnBudget();
  let done = '';
  const work = async (name: string) => {
    const turn = budget.take(name, { urgent: name === 'u' });
    if (turn) await turn;
    vi.advanceTimersByTime(ms);
    done += name;
  };
  // It comes before what the budget does in each turn.
  const turn = () => {
    done += '|';
    if (done.replaceAll('|', '').length < names.length) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all([...names].map(work));
  return done;
}

it('short pieces of work get 4 ms per turn of the event loop (guarantee 31)', async () => {
  expect(await followTurns('aaaaaaaaaaaa', 1)).toBe('aaaa|aaaa|aaaa');
  expect(await followTurns('aaaaaaaaaaaa', 0.5)).toBe('aaaaaaaa|aaaa');
});

it('at least four run per turn, however long each takes', async () => {
  expect(await followTurns('aaaaaaaa', 50)).toBe('aaaa|aaaa');
});

it('work that others wait for goes first, and gets as much time again', async () => {
  expect(await followTurns('aaaaaauuuuuub', 1)).toBe('aaaauuuu|uuab|a');
});

it('what waits goes on by turns of names (guarantee 31)', async () => {
  expect(await followTurns('aaaaaaaaaaaabc', 1)).toBe('aaaa|abca|aaaa|aa');
});
