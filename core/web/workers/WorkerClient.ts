import type { Answer, Given, WorkerReply, WorkerRequest } from './answerRequests';

/** How long the worker stays without being asked, since it may hold a good deal of memory. */
const idleMs = 300_000;
/** How long one answer may take before the worker is given up. */
const patienceMs = 20_000;

/** Asks what answers in a worker, which is started when it is first asked. */
export class WorkerClient<Asked extends object> {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private last = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly open: () => Worker) {}

  /** Resolves to undefined where there is no answer: no worker, or one that failed. */
  ask<Ask extends keyof Asked & string>(
    ask: Ask,
    ...given: Given<Asked, Ask>
  ): Promise<Answer<Asked, Ask> | undefined> {
    return new Promise(resolve => {
      const request: WorkerRequest = { id: ++this.last, ask, given };
      this.waiting.set(request.id, answer => resolve(answer as Answer<Asked, Ask> | undefined));
      try {
        this.worker ??= this.start();
        this.worker.postMessage(request, { transfer: [] });
        this.watch();
      } catch {
        this.stop();
      }
    });
  }

  private start(): Worker {
    const worker = this.open();
    const fail = () => this.worker === worker && this.stop();
    worker.addEventListener('message', ({ data: { id, answer } }: MessageEvent<WorkerReply>) => {
      this.waiting.get(id)?.(answer);
      this.waiting.delete(id);
      this.watch();
    });
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
    return worker;
  }

  private watch(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.stop(), this.waiting.size > 0 ? patienceMs : idleMs);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = undefined;
    for (const resolve of this.waiting.values()) resolve(undefined);
    this.waiting.clear();
  }
}
