import { expect, it } from 'vitest';
import { TooManyRequestsError } from '../host/limits/RateLimit';
import { FairQueue } from './FairQueue';

/** Work that ends when it is told to, and the order in which it began. */
function createWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>(done => ends.push(() => done(name)));
  };
  const endNext = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { begun, work, endNext };
}

it('alternates between names, however much of one name waits (guarantee 31)', async () => {
  const queue = new FairQueue({ places: 1 });
  const { begun, work, endNext } = createWork();
  const done = [
    ...['a1', 'a2', 'a3', 'a4'].map(each => queue.run('a', work(each))),
    ...['b1', 'b2'].map(each => queue.run('b', work(each))),
    queue.run('c', work('c1')),
  ];
  for (let ended = 0; ended < 7; ended++) await endNext();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  expect(queue.waiting).toBe(0);
});

it('keeps a place free for a name that comes later', async () => {
  const queue = new FairQueue({ places: 4 });
  const { begun, work, endNext } = createWork();
  const run = (name: string) => queue.run(name.slice(0, 1), work(name));
  const done = ['a1', 'a2', 'a3', 'a4'].map(run);
  expect(begun).toEqual(['a1', 'a2']);
  done.push(...['b1', 'b2'].map(run));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  // Two names hold one place each from now on, and a third still finds one.
  await endNext();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  done.push(run('c1'));
  expect(begun.at(-1)).toBe('c1');
  for (let ended = 0; ended < 6; ended++) await endNext();
  await Promise.all(done);
  expect(begun.slice(4).sort()).toEqual(['a3', 'a4', 'b2']);
});

it('rejects work with a time to wait if too much of a name waits, and continues with others', async () => {
  const queue = new FairQueue({ places: 1, longest: 2 });
  const { work, endNext } = createWork();
  const done = ['a1', 'a2', 'a3'].map(each => queue.run('a', work(each)));
  const refused = await queue.run('a', work('a4')).catch((fault: unknown) => fault);
  expect(refused).toBeInstanceOf(TooManyRequestsError);
  expect(refused).toMatchObject({ status: 429, seconds: 1 });
  expect(String(refused)).toMatch(/Try again in 1 second\./);
  done.push(queue.run('b', work('b1')));
  for (let ended = 0; ended < 4; ended++) await endNext();
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

it('releases the place when work fails', async () => {
  const queue = new FairQueue({ places: 1 });
  const failed = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = queue.run('a', () => Promise.resolve('next'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
