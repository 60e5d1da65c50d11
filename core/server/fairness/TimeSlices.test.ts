// @module-tag slow
import { expect, it, vi } from 'vitest';
import { finish, type Sliced } from '../../contract/sliced';
import { ShortCalls } from './ShortCalls';
import { TimeSlices } from './TimeSlices';

function spin(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}
function* steps(count: number, done: (at: number) => void = () => {}): Sliced<number> {
  for (let at = 0; at < count; at++) {
    spin(1);
    done(at);
    yield;
  }
  return count;
}

it('long work leaves room for other calls (guarantee 31)', async () => {
  const slices = new TimeSlices(new ShortCalls());
  const order: string[] = [];
  const long = Promise.all(Array.from({ length: 5 }, () => slices.run('hostile', steps(40)))).then(
    () => order.push('long'),
  );
  for (let at = 0; at < 10; at++) {
    await new Promise(setImmediate);
    order.push('call');
  }
  await long;
  expect(order).toEqual([...Array.from({ length: 10 }, () => 'call'), 'long']);
});

it('alternates between environments: a backlog doesn’t delay another’s work (guarantee 31)', async () => {
  const slices = new TimeSlices(new ShortCalls());
  let before = 0;
  const hostile = Array.from({ length: 30 }, () =>
    slices.run(
      'hostile',
      steps(20, () => before++),
    ),
  );
  const neighbor = slices.run('neighbor', steps(20));
  expect(await neighbor).toBe(20);
  // Turn for turn: about as many steps of the other as its own, of 600.
  expect(before).toBeLessThan(100);
  expect(await Promise.all(hostile)).toEqual(Array.from({ length: 30 }, () => 20));
});

it('resolves or rejects like its work', async () => {
  const slices = new TimeSlices(new ShortCalls());
  function* failing(): Sliced<never> {
    yield* steps(6);
    throw new Error('no');
  }
  await expect(slices.run('a', failing())).rejects.toThrow('no');
  expect(() => finish(failing())).toThrow('no');
  expect(await slices.run('a', steps(3))).toBe(3);
  expect(finish(steps(3))).toBe(3);
});

it('work that yields alternates with long work of its environment (guarantee 31)', async () => {
  const slices = new TimeSlices(new ShortCalls());
  let before = 0;
  const long = slices.run(
    'a',
    steps(60, () => before++),
  );
  for (let at = 0; at < 3; at++) await slices.turn('a');
  expect(before).toBeLessThan(30);
  expect(await long).toBe(60);
});

it('work that yields alternates with the rest (guarantee 31)', async () => {
  const slices = new TimeSlices(new ShortCalls());
  const order: string[] = [];
  const pausing = (async () => {
    for (let at = 0; at < 3; at++) {
      await slices.turn('a');
      order.push(`a${at}`);
    }
  })();
  const other = (async () => {
    for (let at = 0; at < 3; at++) {
      await slices.turn('b');
      order.push(`b${at}`);
    }
  })();
  await Promise.all([pausing, other]);
  expect(order).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2']);
});

/**
 * Records the steps of long work, and where it asked whether `isWaiting`, on its own clock.
 */
async function followSteps(isWaiting: (asked: number) => boolean, count = 6): Promise<string> {
  vi.useFakeTimers({ toFake: ['performance'] });
  let order = '';
  let asked = 0;
  const slices = new TimeSlices({
    hasOther: () => {
      order += '?';
      return isWaiting(++asked);
    },
  });
  function* timed(): Sliced<void> {
    for (let at = 0; at < count; at++) {
      vi.advanceTimersByTime(1);
      order += 's';
      yield;
    }
  }
  await slices.run('hostile', timed());
  vi.useRealTimers();
  return order;
}

it('long work lets short calls of others go first, but not without end (guarantee 31)', async () => {
  // Two steps a slice.
  expect(await followSteps(() => false)).toBe('ss?ss?ss?');
  expect(await followSteps(asked => asked < 4)).toBe('ss????ss?ss?');
  const busy = await followSteps(() => {
    vi.advanceTimersByTime(4);
    return true;
  });
  expect(busy).toBe('ss??ss??ss??');
});

it('the more a name has worked lately, the longer it waits for short calls (guarantee 31)', async () => {
  const busy = await followSteps(() => {
    vi.advanceTimersByTime(4);
    return true;
  }, 400);
  // 8 ms at first, 40 in the end.
  expect(busy.startsWith('ss??ss??')).toBe(true);
  expect(busy.endsWith(`ss${'?'.repeat(10)}`)).toBe(true);
  expect(busy).not.toContain('?'.repeat(11));
});

it('no other name waits when a busy name has to (guarantee 31)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let order = '';
  // A short call of a neighbor, for which all others have to wait.
  const slices = new TimeSlices({
    hasOther: name => {
      vi.advanceTimersByTime(1);
      return name !== 'neighbor';
    },
  });
  function* timed(count: number, mark: string): Sliced<void> {
    for (let at = 0; at < count; at++) {
      vi.advanceTimersByTime(2);
      order += mark;
      yield;
    }
  }
  const busy = slices.run('hostile', timed(200, 'h'));
  const own = slices.run('neighbor', timed(20, 'n'));
  await own;
  const between = order.slice(order.indexOf('n')).split('h').length - 1;
  await busy;
  vi.useRealTimers();
  expect(between).toBeLessThan(10);
});

it('a call counts as short until it is answered or takes long', async () => {
  const calls = new ShortCalls();
  const answer = calls.begin('neighbor');
  expect(calls.hasOther('neighbor')).toBe(false);
  expect(calls.hasOther('hostile')).toBe(true);
  answer();
  expect(calls.hasOther('hostile')).toBe(false);
  calls.begin('neighbor');
  await expect.poll(() => calls.hasOther('hostile')).toBe(false);
});
