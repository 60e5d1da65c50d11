import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { tellHold, tellWait } from '#core/server/metrics/tellWait';
import { DatabaseDownError } from '../../dialect';
import { startThread } from '../../startThread';

interface Answer {
  readonly fault?: string;
  readonly code?: string;
  /** Whether the disk may have dropped what it was to keep. */
  readonly dropped?: boolean;
}

/**
 * Brings SQLite's log to the disk in a thread, so that the server does not stand still meanwhile; one
 * of its own, as those of Node.js may all be hashing passwords. Those who ask while a sync goes on
 * share the next one.
 */
export class LogSync {
  private worker: Worker | undefined;
  private answered: ((answer: Answer) => void) | undefined;
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  private dropped: string | undefined;

  /** Which file the database was, when it was opened. */
  private readonly opened: { readonly dev: number; readonly ino: number } | undefined;

  constructor(
    private readonly path: string,
    /** The database that the log belongs to. */
    private readonly file?: string,
  ) {
    if (file !== undefined) {
      const { dev, ino } = statSync(file);
      this.opened = { dev, ino };
    }
  }

  /** Why nothing is durable any more until the database is opened again. */
  get fault(): string | undefined {
    return this.dropped;
  }

  /** Done when whatever was committed before the call is durable. */
  sync(): Promise<void> {
    return tellWait('sync of the log', this.takeNext());
  }

  private takeNext(): Promise<void> {
    if (!this.running) return this.begin();
    const go = () => {
      this.next = undefined;
      return this.begin();
    };
    return (this.next ??= this.running.then(go, go));
  }

  async close(): Promise<void> {
    await this.next?.catch(() => {});
    await this.running?.catch(() => {});
    const { worker } = this;
    this.worker = undefined;
    if (!worker) return;
    worker.ref();
    const ended = new Promise(done => worker.once('exit', done));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('close');
    await ended;
  }

  private begin(): Promise<void> {
    return (this.running = this.syncLog().finally(() => (this.running = undefined)));
  }

  private async syncLog(): Promise<void> {
    // A disk that failed once answers the next sync as if nothing had been lost.
    if (this.dropped !== undefined) throw new DatabaseDownError(this.dropped);
    const worker = (this.worker ??= this.start());
    worker.ref();
    const began = performance.now();
    const { fault, code, dropped } = await new Promise<Answer>(answered => {
      this.answered = answered;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('sync');
    });
    worker.unref();
    tellHold('sync of the log', began);
    if (fault === undefined) return;
    if (dropped)
      this.dropped = `The disk didn’t store recent writes (${fault}). Check the disk, then restart the server.`;
    throw new DatabaseDownError(`Recent writes may be lost: ${fault}`, { cause: { code } });
  }

  private start(): Worker {
    const worker = startThread(
      () =>
        // In one piece, tests of pages would get an address of the page in its place.
        // oxlint-disable-next-line no-useless-concat -- see above
        new Worker(new URL('./sqliteSync' + '.mjs', import.meta.url), {
          workerData: { log: this.path, file: this.file, opened: this.opened },
          env: {},
          execArgv: [],
        }),
    );
    const lost = (fault: string) => {
      if (worker !== this.worker) return;
      this.worker = undefined;
      this.answer({ fault });
    };
    worker.on('message', (answer: Answer) => this.answer(answer));
    worker.on('error', fault => lost(fault.message));
    worker.on('exit', () => lost('the sync thread has ended.'));
    return worker;
  }

  private answer(answer: Answer): void {
    const { answered } = this;
    this.answered = undefined;
    answered?.(answer);
  }
}
