import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Write, WriterLock } from './WriterLock';

it('admits one writer at a time, also if several ask at once', async () => {
  const lock = new WriterLock();
  let [inside, most] = [0, 0];
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const release = await lock.acquire({ name: `${at % 3}`, long: at % 2 === 0 });
      most = Math.max(most, ++inside);
      await new Promise(setImmediate);
      inside -= 1;
      release();
    }),
  );
  expect(most).toBe(1);
});

it('admits short writes before long ones, and both in order', async () => {
  const lock = new WriterLock();
  const order: string[] = [];
  const end = await lock.acquire({ long: true });
  const take = async (name: string, long: boolean) => {
    const release = await lock.acquire({ long });
    order.push(name);
    release();
    release();
  };
  const all = [
    take('long 1', true),
    take('long 2', true),
    take('short 1', false),
    take('short 2', false),
  ];
  end();
  await Promise.all(all);
  expect(order).toEqual(['short 1', 'short 2', 'long 1', 'long 2']);
});

it('lets environments write in turn: a crowd waits for itself (guarantee 31)', async () => {
  const lock = new WriterLock();
  const order: string[] = [];
  const end = await lock.acquire({ name: 'hostile' });
  const take = async (name: string) => {
    const release = await lock.acquire({ name });
    order.push(name[0] ?? '-');
    release();
  };
  const all = ['hostile', 'hostile', 'hostile', 'a', '', 'b', 'a', ''].map(take);
  end();
  await Promise.all(all);
  expect(order.join('')).toBe('ha-b-hah');
});

it('admits a long write after a second, whatever else waits', async () => {
  const lock = new WriterLock();
  const going = { on: true };
  const shorts = Array.from({ length: 2 }, async () => {
    while (going.on) {
      const release = await lock.acquire();
      await new Promise(done => setTimeout(done, 5));
      release();
    }
  });
  const since = performance.now();
  (await lock.acquire({ long: true }))();
  expect(performance.now() - since).toBeGreaterThan(900);
  going.on = false;
  await Promise.all(shorts);
});

it('admits short writes between two long ones, however long both have waited', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const lock = new WriterLock();
  const order: string[] = [];
  const end = await lock.acquire({ long: true });
  const take = async (name: string, long: boolean) => {
    const release = await lock.acquire({ long });
    order.push(name);
    vi.advanceTimersByTime(300);
    release();
  };
  const all = [take('long 1', true), take('long 2', true), take('short', false)];
  vi.advanceTimersByTime(5000);
  end();
  await Promise.all(all);
  vi.useRealTimers();
  expect(order).toEqual(['short', 'long 1', 'long 2']);
});

/** Takes and holds the lock for so many milliseconds of the test's clock. */
async function hold(lock: WriterLock, terms: Write, ms = 0): Promise<void> {
  const release = await lock.acquire(terms);
  vi.advanceTimersByTime(ms);
  release();
}

describe('long writes of one environment', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  const hostile = { name: 'hostile', long: true };
  const settled = () => new Promise(setImmediate);

  it('get a small share of the time while others write (guarantee 31)', async () => {
    const lock = new WriterLock();
    let held = 0;
    const going = { on: true };
    const attack = (async () => {
      for (; going.on; held += 100) await hold(lock, hostile, 100);
    })();
    for (let second = 0; second < 300; second++) {
      await hold(lock, { name: 'neighbor' });
      await vi.advanceTimersByTimeAsync(1000);
      await settled();
    }
    going.on = false;
    // Of five minutes, with what was saved at first.
    expect(held).toBeGreaterThan(2000);
    expect(held).toBeLessThan(3000);
    await vi.advanceTimersByTimeAsync(30_000);
    await attack;
  });

  it('don’t wait while nobody else writes', async () => {
    const lock = new WriterLock();
    const began = performance.now();
    for (let at = 0; at < 20; at++) {
      await hold(lock, { name: 'hostile' });
      await hold(lock, hostile, 500);
    }
    expect(performance.now() - began).toBe(20 * 500);
  });

  it('wait half a minute at most, and block no others', async () => {
    const lock = new WriterLock();
    await hold(lock, { name: 'neighbor' });
    await hold(lock, hostile, 60_000);
    await hold(lock, { name: 'neighbor' });
    const going = { on: true };
    const waiting = hold(lock, hostile).then(() => (going.on = false));
    await hold(lock, { name: 'neighbor', long: true });
    let seconds = 0;
    for (; going.on; seconds++) {
      await hold(lock, { name: 'neighbor' });
      await vi.advanceTimersByTimeAsync(1000);
      await settled();
    }
    expect(seconds).toBeGreaterThan(28);
    expect(seconds).toBeLessThan(34);
    await waiting;
  });
});

it('asks its holder once to let others write, and never resumes two interrupted writes at once', async () => {
  const lock = new WriterLock();
  const order: string[] = [];
  const yields = vi.fn<() => void>();
  const release = await lock.acquire({ name: 'a', long: true, whole: true, yields });
  const take = async (what: string, write: Write) => {
    const end = await lock.acquire(write);
    order.push(what);
    end();
  };
  const own = take('own', { name: 'a' });
  expect(yields).not.toHaveBeenCalled();
  const others = [
    take('whole', { name: 'c', long: true, whole: true }),
    take('short', { name: 'b' }),
    take('long', { name: 'b', long: true }),
  ];
  expect(yields).toHaveBeenCalledOnce();
  release('interrupted');
  await Promise.all([own, ...others.slice(1)]);
  const end = await lock.acquire({ name: 'a', resumes: true });
  order.push('resumed');
  end();
  await Promise.all(others);
  expect(order).toEqual(['own', 'short', 'long', 'resumed', 'whole']);
});

it('interrupts a long write without an environment only if others write', async () => {
  const lock = new WriterLock();
  const yields = vi.fn<() => void>();
  const waitFor = async (release: () => void) => {
    const waiting = lock.acquire();
    release();
    (await waiting)();
  };
  const long: Write = { name: 'a', long: true, whole: true, yields };
  await waitFor(await lock.acquire(long));
  expect(yields).not.toHaveBeenCalled();
  (await lock.acquire({ name: 'b' }))();
  await waitFor(await lock.acquire(long));
  expect(yields).toHaveBeenCalledOnce();
});
