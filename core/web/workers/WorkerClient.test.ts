import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WorkerRequest } from './answerRequests';
import { WorkerClient } from './WorkerClient';

/** Requests of these tests. */
interface Language {
  format(code: string): string[];
  check(code: string): string[];
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A worker that answers, or keeps silent until it fails. */
class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  ended = false;
  constructor(private readonly answers = true) {
    super();
    FakeWorker.all.push(this);
  }
  postMessage({ id, ask }: WorkerRequest): void {
    if (this.answers)
      this.dispatchEvent(new MessageEvent('message', { data: { id, answer: [ask] } }));
  }
  terminate(): void {
    this.ended = true;
  }
}
const create = (...answers: boolean[]) => {
  FakeWorker.all = [];
  return new WorkerClient<Language>(() => new FakeWorker(answers.shift()) as unknown as Worker);
};

it('starts one worker, and ends it when idle', async () => {
  const client = create(true, true);
  expect(FakeWorker.all).toHaveLength(0);
  expect(await client.ask('format', 'x')).toEqual(['format']);
  expect(await client.ask('check', 'x')).toEqual(['check']);
  expect(FakeWorker.all).toHaveLength(1);
  vi.advanceTimersByTime(300_000);
  expect(FakeWorker.all[0]!.ended).toBe(true);
  expect(await client.ask('format', 'x')).toEqual(['format']);
  expect(FakeWorker.all).toHaveLength(2);
});

it('returns nothing when the worker fails, and starts another for the next call', async () => {
  const client = create(false, true);
  const asked = client.ask('format', 'x');
  FakeWorker.all[0]!.dispatchEvent(new Event('error'));
  expect(await asked).toBeUndefined();
  expect(await client.ask('format', 'x')).toEqual(['format']);
});

it('ends a worker that takes too long', async () => {
  const client = create(false);
  const asked = client.ask('format', 'x');
  vi.advanceTimersByTime(20_000);
  expect(await asked).toBeUndefined();
  expect(FakeWorker.all[0]!.ended).toBe(true);
});

it('returns nothing in a browser without workers', async () => {
  const client = new WorkerClient<Language>(() => {
    throw new Error('No workers here.');
  });
  expect(await client.ask('format', 'x')).toBeUndefined();
});
