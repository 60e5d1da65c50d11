import { Worker } from 'node:worker_threads';

export interface SandboxLimits {
  readonly memoryBytes: number;
  readonly stackBytes: number;
  /** After this the function is interrupted. */
  readonly softMs: number;
  /** After this its thread is ended. */
  readonly hardMs: number;
  readonly outputBytes: number;
  /** How much memory functions that were compiled may take. */
  readonly keptBytes: number;
}
interface Job {
  readonly id: number;
  readonly code: string;
  readonly params: string;
  readonly resolve: (json: string | undefined) => void;
  readonly reject: (error: Error) => void;
  lost?: true;
}
interface Message {
  readonly ready?: boolean;
  /** Id, JSON and error of each job, one after the other. */
  readonly answers?: readonly (number | string | undefined)[];
  readonly broken?: boolean;
}

/** How many jobs are handed over before the first is answered, so that the thread never idles between two. */
const handedOver = 64;
const rememberedCodes = 1000;
const mostStarts = 3;
const mostIds = 2 ** 31;

/**
 * One thread of the sandbox. Jobs run in order and are handed over, and answered, many at a time; a thread that hangs
 * or breaks is replaced without losing the rest.
 */
export class SandboxThread {
  private worker: Worker | undefined;
  private ready = false;
  /** Handed over, in the order of their start. */
  private readonly sent = new Map<number, Job>();
  private queue: Job[] = [];
  private timer: NodeJS.Timeout | undefined;
  private feeding = false;
  private ids = 0;
  /** Since a thread was last ready. */
  private starts = 0;
  /** The codes that the thread has, by the number it knows them by. */
  private readonly codes = new Map<string, number>();
  /** Which job runs, 0 for none, and since when: written by the thread. */
  private readonly progress = new Int32Array(new SharedArrayBuffer(8));

  constructor(private readonly limits: SandboxLimits) {}

  get waiting(): number {
    return this.sent.size + this.queue.length;
  }

  run(code: string, params: string): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      this.ids = (this.ids + 1) % mostIds || 1;
      this.queue.push({ id: this.ids, code, params, resolve, reject });
      this.start();
      this.feedSoon();
    });
  }

  start(): void {
    if (this.worker) return;
    this.progress.fill(0);
    this.starts++;
    const worker = new Worker(new URL('./sandboxWorker.mjs', import.meta.url), {
      workerData: { limits: this.limits, progress: this.progress },
      resourceLimits: { stackSizeMb: 16 },
      env: {},
      execArgv: [],
    });
    this.worker = worker;
    worker.unref();
    worker.on('message', (message: Message) => worker === this.worker && this.take(message));
    worker.on(
      'error',
      error => worker === this.worker && this.lose(`The function broke its sandbox: ${error.message}`),
    );
    worker.on('exit', () => worker === this.worker && this.lose('The sandbox ended before the function did.'));
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    const { worker } = this;
    this.worker = undefined;
    for (const job of [...this.sent.values(), ...this.queue.splice(0)])
      job.reject(new Error('The server is stopping.'));
    this.sent.clear();
    await worker?.terminate();
  }

  private take({ ready, answers = [], broken }: Message): void {
    if (ready) {
      this.ready = true;
      this.starts = 0;
    }
    for (let at = 0; at < answers.length; at += 3) {
      const job = this.sent.get(answers[at] as number);
      const error = answers[at + 2] as string | undefined;
      this.sent.delete(answers[at] as number);
      if (error === undefined) job?.resolve(answers[at + 1] as string | undefined);
      else job?.reject(new Error(error));
    }
    if (broken) this.lose();
    else this.feed();
  }

  /** Once for all jobs that come in the same turn of the event loop. */
  private feedSoon(): void {
    if (this.feeding || !this.ready) return;
    this.feeding = true;
    setImmediate(() => {
      this.feeding = false;
      this.feed();
    });
  }

  private feed(): void {
    if (!this.ready || !this.worker) return;
    const learnt: (number | string)[] = [];
    const jobs: (number | string)[] = [];
    while (this.sent.size < handedOver && this.queue.length > 0) {
      const job = this.queue.shift()!;
      this.sent.set(job.id, job);
      jobs.push(job.id, this.numberOf(job.code, learnt), job.params);
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    if (jobs.length > 0) this.worker.postMessage({ learnt, jobs });
    if (this.sent.size > 0) {
      this.worker.ref();
      this.timer ??= setTimeout(() => this.watch(), this.limits.hardMs);
    } else this.worker.unref();
  }

  /** A code travels once, then by its number. */
  private numberOf(code: string, learnt: (number | string)[]): number {
    let known = this.codes.get(code);
    if (known !== undefined) return known;
    // The oldest number is given anew, and with it the place in the thread's own list.
    if (this.codes.size >= rememberedCodes) {
      const [oldest, number] = this.codes.entries().next().value!;
      this.codes.delete(oldest);
      known = number;
    } else known = this.codes.size;
    this.codes.set(code, known);
    learnt.push(known, code);
    return known;
  }

  /** Ends the thread when one job has run for too long, else looks again when that may be. */
  private watch(): void {
    this.timer = undefined;
    if (this.sent.size === 0 || !this.worker) return;
    const running = Atomics.load(this.progress, 0);
    const ran = running === 0 ? 0 : ((Date.now() | 0) - Atomics.load(this.progress, 1)) | 0;
    if (ran >= this.limits.hardMs)
      this.lose(`The function took more than ${this.limits.hardMs} ms and was ended.`, true);
    else this.timer = setTimeout(() => this.watch(), this.limits.hardMs - ran + 1);
  }

  /**
   * Gives the thread up; what was handed over goes to a new one. The job that ran fails when it is to blame; one whose
   * thread ended for no known reason is tried once more.
   */
  private lose(reason?: string, blamed = false): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { worker } = this;
    const running = this.sent.get(Atomics.load(this.progress, 0));
    this.worker = undefined;
    this.ready = false;
    this.codes.clear();
    if (running && reason) {
      if (blamed || running.lost) {
        this.sent.delete(running.id);
        running.reject(new Error(reason));
      } else running.lost = true;
    }
    this.queue = [...this.sent.values(), ...this.queue];
    this.sent.clear();
    void worker?.terminate();
    if (this.starts >= mostStarts)
      for (const job of this.queue.splice(0)) job.reject(new Error(`The sandbox does not start: ${reason}`));
    this.starts %= mostStarts;
    if (this.queue.length > 0) this.start();
  }
}
