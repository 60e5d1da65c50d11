import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { type Worker } from 'node:worker_threads';
import { verifySync } from '@node-rs/argon2';
import { afterAll, afterEach, expect, it } from 'vitest';
import { DatabaseDownError } from '../database/dialect';
import { SlowHashes } from './SlowHashes';

const cost = { memoryCost: 7168, timeCost: 1, parallelism: 1 };
const password = 'Correct-Horse-9';
const places = 2;
const { Worker: usual } = workerThreads;
const threads = new Set<Worker>();
const note = (worker: Worker) => void threads.add(worker);
process.on('worker', note);
afterEach(async () => {
  workerThreads.Worker = usual;
  syncBuiltinESMExports();
  for (const thread of threads) await thread.terminate();
  threads.clear();
});
afterAll(() => void process.off('worker', note));

const hash = (hashes: SlowHashes, name: string) => hashes.run(name, 'hash', password, cost);
/** Threads of this process that another test began. */
const before = new Set(readdirSync('/proc/self/task'));

/** How many threads have each priority, but for the usual one. */
function readPriorities(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const thread of readdirSync('/proc/self/task')) {
    if (before.has(thread)) continue;
    const [, rest = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
    const priority = Number(rest.split(' ')[16]);
    if (priority > 0) counts[priority] = (counts[priority] ?? 0) + 1;
  }
  return counts;
}

it('a password is hashed in a thread, and verified', async () => {
  const hashes = new SlowHashes(places);
  const made = await hash(hashes, 'one');
  expect(verifySync(made, password)).toBe(true);
  expect(await hashes.run('one', 'verify', made, password)).toBe(true);
  expect(await hashes.run('one', 'verify', made, 'another')).toBe(false);
  expect(await hashes.run('one', 'verify', 'no hash', password)).toBe(false);
  expect(threads.size).toBe(1);
});

it('many hashes of one name, and keys, let others go first and take no places from them (guarantee 31)', async () => {
  const hashes = new SlowHashes(places);
  // Starting a thread takes as long as many hashes.
  await Promise.all(Array.from({ length: places }, (_, at) => hash(hashes, `first ${at}`)));
  const ended: string[] = [];
  const note = (what: string) => () => void ended.push(what);
  const many = Array.from({ length: 40 }, () => hash(hashes, 'hostile').then(note('hostile')));
  const key = hashes
    .run('archive', 'hashRaw', password, { ...cost, salt: Buffer.alloc(16) })
    .then(note('key'));
  // The four of the crowd that came first take turns with others'.
  await many[3];
  ended.length = 0;
  const others = Array.from({ length: 6 }, (_, at) =>
    hash(hashes, `neighbor ${at}`).then(note('neighbor')),
  );
  await Promise.all(others);
  // One thread alone works for the crowd meanwhile, and is behind all others.
  expect(ended.filter(each => each !== 'neighbor').length).toBeLessThan(20);
  await Promise.all([...many, key]);
  expect(readPriorities()).toEqual({ 19: 1 });
  expect(threads.size).toBe(places + 1);
});

it('many hashes of one name get at most half of the threads (guarantee 31)', async () => {
  const hashes = new SlowHashes(4);
  await Promise.all(Array.from({ length: 20 }, () => hash(hashes, 'one')));
  expect(readPriorities()).toEqual({ 19: 2 });
});

it('files are read while the maximum number of passwords is hashed (guarantee 31)', async () => {
  const most = 4;
  const hashes = new SlowHashes(most);
  const ended: string[] = [];
  const long = { ...cost, memoryCost: 65_536, timeCost: 3 };
  const all = Array.from({ length: 2 * most }, (_, at) =>
    hashes.run(`n${at}`, 'hash', password, long).then(() => ended.push('hash')),
  );
  await readFile('package.json').then(() => ended.push('file'));
  await Promise.all(all);
  expect(ended[0]).toBe('file');
});

it('a hash whose thread ends is computed in another one (guarantee 39)', async () => {
  const hashes = new SlowHashes(places);
  await hash(hashes, 'one');
  const making = hash(hashes, 'one');
  for (const thread of threads) void thread.terminate();
  expect(verifySync(await making, password)).toBe(true);
  expect(threads.size).toBe(2);
});

it('a password waits to be hashed until there is a thread (guarantee 39)', async () => {
  const hashes = new SlowHashes(places);
  workerThreads.Worker = function () {
    throw Object.assign(new Error('EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' });
  } as unknown as typeof Worker;
  syncBuiltinESMExports();
  await expect(hash(hashes, 'one')).rejects.toThrow(DatabaseDownError);
  workerThreads.Worker = usual;
  syncBuiltinESMExports();
  expect(verifySync(await hash(hashes, 'one'), password)).toBe(true);
});
