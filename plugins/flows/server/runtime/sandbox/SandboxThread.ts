import { Worker } from 'node:worker_threads';

export interface SandboxLimits {
  readonly memoryBytes: number;
  readonly stackBytes: number;
  /** After this the function is interrupted. */
  readonly softMs: number;
  /** After this its thread is ended. */
  readonly hardMs: number;
  readonly outputBytes: number;
}
interface Job {
  readonly id: number;
  readonly code: string;
  readonly params: string;
  readonly resolve: (json: string | undefined) => void;
  readonly reject: (error: Error) => void;
}
interface Answer {
  readonly ready?: boolean;
  readonly id: number;
  readonly json?: string;
  readonly error?: string;
  readonly broken?: boolean;
}

/** How many jobs are handed over before the first is answered, so that the thread never idles between two. */
const handedOver = 8;

/** One thread of the sandbox; jobs run in order, and a thread that hangs or breaks is replaced without losing the rest. */
export class SandboxThread {
  private worker: Worker | undefined;
  private ready = false;
  private readonly sent: Job[] = [];
  private queue: Job[] = [];
  private timer: NodeJS.Timeout | undefined;
  private ids = 0;

  constructor(private readonly limits: SandboxLimits) {}

  get waiting(): number {
    return this.sent.length + this.queue.length;
  }

  run(code: string, params: string): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      this.queue.push({ id: ++this.ids, code, params, resolve, reject });
      this.start();
      this.feed();
    });
  }

  start(): void {
    if (this.worker) return;
    const worker = new Worker(new URL('./sandboxWorker.mjs', import.meta.url), {
      workerData: this.limits,
      resourceLimits: { stackSizeMb: 16 },
      env: {},
      execArgv: [],
    });
    this.worker = worker;
    worker.unref();
    worker.on('message', (answer: Answer) => worker === this.worker && this.take(answer));
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
    for (const job of [...this.sent.splice(0), ...this.queue.splice(0)])
      job.reject(new Error('The server is stopping.'));
    await worker?.terminate();
  }

  private take(answer: Answer): void {
    if (answer.ready) this.ready = true;
    else {
      const job = this.sent.shift();
      if (!job || job.id !== answer.id) return this.lose('The sandbox lost count.');
      if (answer.error === undefined) job.resolve(answer.json);
      else job.reject(new Error(answer.error));
      if (answer.broken) return this.lose();
    }
    this.watch();
    this.feed();
  }

  private feed(): void {
    if (!this.ready) return;
    while (this.sent.length < handedOver && this.queue.length > 0) {
      const job = this.queue.shift()!;
      this.sent.push(job);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.worker!.postMessage({ id: job.id, code: job.code, params: job.params });
      if (this.sent.length === 1) this.watch();
    }
    if (this.sent.length > 0) this.worker!.ref();
    else this.worker!.unref();
  }

  /** The first job handed over is the one that runs: its time starts when it becomes the first. */
  private watch(): void {
    clearTimeout(this.timer);
    if (this.sent.length > 0)
      this.timer = setTimeout(
        () => this.lose(`The function took more than ${this.limits.hardMs} ms and was ended.`),
        this.limits.hardMs,
      );
  }

  /** Gives the thread up: its running job fails, those behind it go to a new thread. */
  private lose(reason?: string): void {
    clearTimeout(this.timer);
    const { worker } = this;
    this.worker = undefined;
    this.ready = false;
    if (reason) this.sent.shift()?.reject(new Error(reason));
    this.queue = [...this.sent.splice(0), ...this.queue];
    void worker?.terminate();
    if (this.queue.length > 0) this.start();
  }
}
