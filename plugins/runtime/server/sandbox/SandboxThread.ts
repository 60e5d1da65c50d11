import { Worker } from 'node:worker_threads';
import type { FunctionChain } from './FunctionChain';
import { Numbers } from '#core/server/cache/Numbers';
import { readProcessorMs } from '#core/server/processes/lowerPriority.mjs';

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
/**
 * The chain that may follow a function in the same visit, with the values that the run knows now.
 */
export interface Ahead {
  readonly chain: FunctionChain;
  /** The values of the chain's known paths. */
  readonly known: readonly unknown[];
}
/** A function that ran ahead of its node. */
export interface Done {
  readonly code: string;
  /** JSON. */
  readonly params: string;
  readonly json?: string | undefined;
  readonly error?: string | undefined;
  readonly milliseconds: number;
}
/** The results of a function and of those after it, and how long they took together. */
export interface Visit {
  readonly milliseconds: number;
  readonly own: Pick<Done, 'json' | 'error'>;
  readonly after: readonly Done[];
}
interface Job {
  readonly id: number;
  readonly code: string;
  readonly params: string;
  readonly ahead: Ahead | undefined;
  readonly resolve: (visit: Visit) => void;
  readonly reject: (error: Error) => void;
  lost?: true;
  /** It ran ahead when its thread was lost; it does not again. */
  alone?: true;
}
interface Message {
  readonly ready?: boolean;
  /** Id, JSON, error, what ran ahead and milliseconds of each job, one after the other. */
  readonly answers?: readonly (number | string | readonly (string | number)[] | undefined)[];
  readonly broken?: boolean;
}

/**
 * How many jobs are handed over before the first is answered, so that the thread never idles
 * between two.
 */
const handedOver = 64;
const mostStarts = 3;
/** How often a function may go on whose thread waits for a processor. */
const mostDelays = 20;
const mostIds = 2 ** 31;
const none: readonly Done[] = [];

/** A function took longer than its thread has patience for; it may run on another one. */
export class SlowFunctionError extends Error {}

interface ThreadKind {
  /** After so many milliseconds a function is put off its thread, so that others need not wait. */
  readonly patienceMs?: number;
  /** Whether the thread lets others go first. */
  readonly background?: boolean;
}

/**
 * One thread of the sandbox. Jobs run in order and are handed over, and answered, many at a time; a
 * thread that hangs or breaks is replaced without losing the rest.
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
  private readonly codes = new Numbers<string>();
  private readonly chains = new Numbers<FunctionChain>();
  /**
   * Which job runs, 0 for none, since when, and whether it runs ahead: written by the thread; where
   * it lets others go first, also its number, and what it had had of a processor when the job began.
   */
  private readonly progress = new Int32Array(new SharedArrayBuffer(20));

  constructor(
    private readonly limits: SandboxLimits,
    private readonly kind: ThreadKind = {},
  ) {}

  private get patience(): number {
    return this.kind.patienceMs ?? this.limits.hardMs;
  }

  get waiting(): number {
    return this.sent.size + this.queue.length;
  }

  /** `params` is JSON. Rejects only where the sandbox itself fails or stops. */
  run(code: string, params: string, ahead?: Ahead): Promise<Visit> {
    return new Promise((resolve, reject) => {
      this.ids = (this.ids + 1) % mostIds || 1;
      this.queue.push({ id: this.ids, code, params, ahead, resolve, reject });
      this.start();
      this.feedSoon();
    });
  }

  start(): void {
    if (this.worker) return;
    this.progress.fill(0);
    this.starts++;
    const worker = new Worker(new URL('./sandboxWorker.mjs', import.meta.url), {
      workerData: {
        limits: this.limits,
        progress: this.progress,
        background: this.kind.background ?? false,
      },
      resourceLimits: { stackSizeMb: 16 },
      env: {},
      execArgv: [],
    });
    this.worker = worker;
    worker.unref();
    worker.on('message', (message: Message) => worker === this.worker && this.take(message));
    worker.on(
      'error',
      error =>
        worker === this.worker && this.lose(`The function crashed its sandbox: ${error.message}`),
    );
    worker.on(
      'exit',
      () =>
        worker === this.worker &&
        this.lose('The sandbox stopped before the function finished. Run it again.'),
    );
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
    for (let at = 0; at < answers.length; at += 5) {
      const [id, json, error, after, milliseconds = 0] = answers.slice(at, at + 5) as [
        number,
        string?,
        string?,
        (string | number)[]?,
        number?,
      ];
      const job = this.sent.get(id);
      this.sent.delete(id);
      job?.resolve({
        milliseconds,
        own: { json, error },
        after: after && job.ahead ? toDoneSteps(job.ahead.chain, after) : none,
      });
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
    const chains: (number | FunctionChain)[] = [];
    const jobs: (number | string)[] = [];
    while (this.sent.size < handedOver) {
      const job = this.queue.shift();
      if (!job) break;
      this.sent.set(job.id, job);
      const { id, code, params, ahead } = job;
      jobs.push(id, this.codes.of(code, learnt), params);
      if (ahead && !job.alone)
        jobs.push(this.chains.of(ahead.chain, chains), JSON.stringify(ahead.known));
      else jobs.push(0, '');
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    if (jobs.length > 0) this.worker.postMessage({ learnt, chains, jobs });
    if (this.sent.size > 0) {
      this.worker.ref();
      this.timer ??= setTimeout(() => this.watch(), this.patience);
    } else this.worker.unref();
  }

  /** Ends the thread when one job has run for too long, else looks again when that may be. */
  private watch(): void {
    this.timer = undefined;
    if (this.sent.size === 0 || !this.worker) return;
    const running = Atomics.load(this.progress, 0);
    const ran = running === 0 ? 0 : ((Date.now() | 0) - Atomics.load(this.progress, 1)) | 0;
    if (ran >= this.patience && !this.isStarved(ran))
      this.lose(`The function took more than ${this.patience} ms and was stopped.`, true);
    else {
      const left = ran < this.patience ? this.patience - ran : this.patience;
      this.timer = setTimeout(() => this.watch(), left + 1);
    }
  }

  /** Whether the job takes that long because others have the processors. */
  private isStarved(ran: number): boolean {
    const worked = readProcessorMs(Atomics.load(this.progress, 3));
    if (worked === undefined || ran >= mostDelays * this.patience) return false;
    return worked - Atomics.load(this.progress, 4) < this.patience;
  }

  /**
   * Gives the thread up; what was handed over goes to a new one. The job that ran fails when it is
   * to blame; one whose thread ended for no known reason is tried once more.
   */
  private lose(reason?: string, blamed = false): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { worker } = this;
    const running = this.sent.get(Atomics.load(this.progress, 0));
    const ranAhead = Atomics.load(this.progress, 2) === 1;
    this.worker = undefined;
    this.ready = false;
    this.codes.clear();
    this.chains.clear();
    if (running && ranAhead) running.alone = true;
    else if (running && reason) {
      if (blamed || running.lost) {
        this.sent.delete(running.id);
        const put = blamed && this.patience < this.limits.hardMs;
        running.reject(put ? new SlowFunctionError(reason) : new Error(reason));
      } else running.lost = true;
    }
    this.queue = [...this.sent.values(), ...this.queue];
    this.sent.clear();
    void worker?.terminate();
    if (this.starts >= mostStarts)
      for (const job of this.queue.splice(0))
        job.reject(new Error(`The sandbox did not start: ${reason}`));
    this.starts %= mostStarts;
    if (this.queue.length > 0) this.start();
  }
}

function toDoneSteps({ steps }: FunctionChain, list: readonly unknown[]): readonly Done[] {
  return steps.slice(0, list.length / 4).map(({ code }, index) => {
    const [params, json, error, milliseconds = 0] = list.slice(index * 4, index * 4 + 4) as [
      string,
      string?,
      string?,
      number?,
    ];
    return { code, params, json, error, milliseconds };
  });
}
