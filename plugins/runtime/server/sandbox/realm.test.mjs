import { expect, it } from 'vitest';
import { openRealm } from './realm.mjs';

const limits = {
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 256 * 1024,
  softMs: 5,
  outputBytes: 1000,
  keptBytes: 1e6,
};
const endless = 'module.exports = () => { while (true) {} }';

it('ends a function after its time', async () => {
  const run = await openRealm(limits);
  expect(run(endless, '{}').error).toMatch(/more than 5 ms/);
});

it('takes the time of the processor for a function’s where others go first', async () => {
  let asked = 0;
  // As if others had the processor until it was asked ten times.
  const run = await openRealm(limits, () => (++asked < 10 ? 0 : 1000));
  expect(run(endless, '{}').error).toMatch(/more than 5 ms/);
  expect(asked).toBeGreaterThanOrEqual(10);
});

it('ends a function where the system no longer says what it had of a processor', async () => {
  const run = await openRealm(limits, () => undefined);
  expect(run(endless, '{}').error).toMatch(/more than 5 ms/);
});
