import { expect, it } from 'vitest';
import { limitTime } from './limitTime';

it('aborts when its time is over or another signal aborts, but not after its end', async () => {
  const other = new AbortController();
  const late = limitTime(20, other.signal);
  const followed = limitTime(60_000, other.signal, null, undefined);
  const ended = limitTime(20, other.signal);
  ended.end();
  await expect.poll(() => late.signal.aborted).toBe(true);
  expect(late.signal.reason).toMatchObject({ name: 'TimeoutError' });
  const why = new Error('The run ended.');
  other.abort(why);
  expect([followed.signal.reason, ended.signal.aborted]).toEqual([why, false]);
  expect(limitTime(60_000, other.signal).signal.reason).toBe(why);
});

it('lets any number of calls wait for one signal, without a warning', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  const { signal } = new AbortController();
  const limits = Array.from({ length: 50 }, () => limitTime(60_000, signal));
  await new Promise(done => void setImmediate(done));
  process.off('warning', note);
  for (const { end } of limits) end();
  expect(warnings).toEqual([]);
});
