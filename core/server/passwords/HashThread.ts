import { Worker } from 'node:worker_threads';
import type { hashRawSync, hashSync, verifySync } from '@node-rs/argon2';
import { DatabaseDownError } from '../database/dialect';
import { startThread } from '../database/startThread';

/** Work that is slow on purpose. */
export interface HashWorks {
  readonly hash: typeof hashSync;
  readonly hashRaw: typeof hashRawSync;
  readonly verify: typeof verifySync;
}

interface Answer {
  readonly result?: unknown;
  readonly fault?: string;
  /** Why the thread ended before it answered. */
  readonly lost?: string;
}

/**
 * A thread that hashes passwords, one at a time. Those of Node.js, of which there are four, also read
 * files, look up names, and compress what is sent.
 */
export class HashThread {
  private worker: Worker | undefined;
  private answered: ((answer: Answer) => void) | undefined;
  private working = false;

  /** A thread in the background lets all others go first. */
  constructor(private readonly terms: { readonly background?: boolean } = {}) {}

  /** Whether it works for somebody, who alone may have it until then. */
  get busy(): boolean {
    return this.working;
  }

  /**
   * Does the work; a thread that ends meanwhile is replaced once.
   *
   * @throws DatabaseDownError where no thread answers
   */
  async run<W extends keyof HashWorks>(
    work: W,
    values: Parameters<HashWorks[W]>,
  ): Promise<ReturnType<HashWorks[W]>> {
    this.working = true;
    try {
      let answer = await this.ask({ work, values });
      if (answer.lost !== undefined) answer = await this.ask({ work, values });
      const { lost, fault, result } = answer;
      if (lost !== undefined) throw new DatabaseDownError(`The password was not hashed: ${lost}`);
      if (fault !== undefined) throw new Error(fault);
      return result as ReturnType<HashWorks[W]>;
    } finally {
      this.working = false;
    }
  }

  private ask(message: object): Promise<Answer> {
    const worker = (this.worker ??= this.start());
    worker.ref();
    return new Promise(answered => {
      this.answered = answered;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(message);
    });
  }

  private start(): Worker {
    const worker = startThread(
      () =>
        // In one piece, tests of pages would get an address of the page in its place.
        // oxlint-disable-next-line no-useless-concat -- see above
        new Worker(new URL('./hashThread' + '.mjs', import.meta.url), {
          workerData: this.terms,
          env: {},
          execArgv: [],
        }),
    );
    const lose = (lost: string) => {
      if (worker !== this.worker) return;
      this.worker = undefined;
      this.answer({ lost });
    };
    worker.on('message', (answer: Answer) => {
      worker.unref();
      this.answer(answer);
    });
    worker.on('error', fault => lose(fault.message));
    worker.on('exit', () => lose('the thread has ended.'));
    return worker;
  }

  private answer(answer: Answer): void {
    const { answered } = this;
    this.answered = undefined;
    answered?.(answer);
  }
}
