import { expect, it } from 'vitest';
import { describeProcessors, readProcessors } from './processors.mjs';

it('says how long the processors worked, and their share of the time', () => {
  const since = { busy: 100, idle: 50 };
  expect(describeProcessors(since, { busy: 130.4, idle: 59.6 })).toBe('processors 30 s, 76 % busy');
  expect(describeProcessors(since, since)).toBe('processors 0 s, 0 % busy');
});

it('reads times that only grow', () => {
  const first = readProcessors();
  const second = readProcessors();
  expect(first.busy).toBeGreaterThan(0);
  expect(second.busy).toBeGreaterThanOrEqual(first.busy);
  expect(second.idle).toBeGreaterThanOrEqual(first.idle);
});
