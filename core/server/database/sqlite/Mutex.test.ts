import { expect, it, vi } from 'vitest';
import { Mutex } from './SerializedConnection';

it('lets what is short go before what is long, and both in their order', async () => {
  const mutex = new Mutex();
  const order: string[] = [];
  const end = await mutex.acquire({ long: true });
  const take = async (name: string, long: boolean) => {
    const release = await mutex.acquire({ long });
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

it('lets what is long have its turn after a second, whatever else comes', async () => {
  const mutex = new Mutex();
  const going = { on: true };
  const shorts = Array.from({ length: 2 }, async () => {
    while (going.on) {
      const release = await mutex.acquire();
      await new Promise(done => setTimeout(done, 5));
      release();
    }
  });
  const since = performance.now();
  (await mutex.acquire({ long: true }))();
  expect(performance.now() - since).toBeGreaterThan(900);
  going.on = false;
  await Promise.all(shorts);
});

it('lets what is short go between two that are long, however long both have waited', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const mutex = new Mutex();
  const order: string[] = [];
  const end = await mutex.acquire({ long: true });
  const take = async (name: string, long: boolean) => {
    const release = await mutex.acquire({ long });
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
