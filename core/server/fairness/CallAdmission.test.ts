import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallAdmission } from './CallAdmission';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Calls that have begun, and what ends each. */
function observe(admission: CallAdmission) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    ends,
    call: (name: string, as = name) =>
      admission.begin(name, end => {
        begun.push(as);
        ends.push(end);
      }),
  };
}

it('starts all calls of one environment while nobody else calls', () => {
  const { begun, call } = observe(new CallAdmission());
  for (let at = 0; at < 100; at++) call('busy');
  expect(begun).toHaveLength(100);
});

it('starts calls of one environment a few at a time while others call, in their order (guarantee 31)', () => {
  const { begun, ends, call } = observe(new CallAdmission());
  call('neighbor');
  for (let at = 0; at < 10; at++) call('hostile', `${at}`);
  call('neighbor');
  expect(begun).toEqual(['neighbor', '0', '1', '2', '3', 'neighbor']);
  ends[2]!();
  ends[2]!();
  expect(begun.slice(6)).toEqual(['4']);
  // Nobody else calls any longer: the rest begin, a few in a turn of the event loop.
  ends[0]!();
  ends[5]!();
  expect(begun.slice(7)).toEqual(['5', '6', '7', '8']);
  vi.advanceTimersByTime(0);
  expect(begun.slice(11)).toEqual(['9']);
});

it('forgets a call that its client has abandoned', () => {
  const { begun, ends, call } = observe(new CallAdmission());
  call('neighbor');
  const leaves = Array.from({ length: 6 }, (_, at) => call('hostile', `${at}`));
  leaves[4]!();
  leaves[0]!();
  ends[1]!();
  expect(begun).toEqual(['neighbor', '0', '1', '2', '3', '5']);
  // Nobody waits behind the place of one that left last.
  call('hostile', '6');
  const leave = call('hostile', '7');
  leave();
  for (const end of ends) end();
  call('hostile', '8');
  expect(begun).toContain('8');
});

it('no longer counts a call that takes long, so that nobody waits for it', () => {
  const { begun, call } = observe(new CallAdmission());
  for (let at = 0; at < 4; at++) call('hostile');
  call('neighbor');
  call('hostile', 'later');
  expect(begun).not.toContain('later');
  vi.advanceTimersByTime(50);
  expect(begun).toContain('later');
});
