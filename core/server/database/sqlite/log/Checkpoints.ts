import { Worker } from 'node:worker_threads';
import type { WriterLock } from '../WriterLock';
import { startThread } from '../../startThread';

/** How long after a commit the log is looked at, in milliseconds. */
const afterMs = 1000;
/** Pages in the log from which it is to begin again: 16 MB, since nobody writes meanwhile. */
const many = 4000;

/**
 * Copies SQLite's log to its file in a thread, so that neither the server nor those who wait for
 * its writer stand still for as long as that takes. Most is copied while others write; what they
 * added is copied while nobody does, so that the log begins again and does not grow without end.
 */
export class Checkpoints {
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private going: Promise<void> | undefined;
  private answered: ((pages: number) => void) | undefined;
  private closed = false;

  constructor(
    private readonly file: string,
    private readonly writer: WriterLock,
  ) {}

  /** To be called after each commit. */
  soon(): void {
    if (this.timer || this.going || this.closed) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.going = this.copy()
        // Pages that a thread couldn’t copy are copied after the next commit.
        .catch(() => {})
        .finally(() => (this.going = undefined));
    }, afterMs).unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    this.worker?.ref();
    await this.going;
    const { worker } = this;
    this.worker = undefined;
    if (!worker) return;
    const ended = new Promise(done => worker.once('exit', done));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('close');
    await ended;
  }

  private async copy(): Promise<void> {
    if ((await this.ask()) < many) return;
    const end = await this.writer.acquire();
    try {
      await this.ask();
    } finally {
      end();
    }
  }

  /** Copies what can be copied now; answers how many pages stand in the log, 0 where it failed. */
  private ask(): Promise<number> {
    const worker = (this.worker ??= this.start());
    return new Promise(answered => {
      this.answered = answered;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('copy');
    });
  }

  private start(): Worker {
    const worker = startThread(
      () =>
        // In one piece, tests of pages would get an address of the page in its place.
        // oxlint-disable-next-line no-useless-concat -- see above
        new Worker(new URL('./sqliteCheckpoints' + '.mjs', import.meta.url), {
          workerData: { file: this.file },
          env: {},
          execArgv: [],
        }),
    );
    // An unfinished copy is completed at the next commit, or when the database is opened again.
    worker.unref();
    const lost = () => {
      if (worker === this.worker) this.worker = undefined;
      this.answer(0);
    };
    worker.on('message', (pages: number) => this.answer(pages));
    worker.on('error', lost);
    worker.on('exit', lost);
    return worker;
  }

  private answer(pages: number): void {
    const { answered } = this;
    this.answered = undefined;
    answered?.(pages);
  }
}
