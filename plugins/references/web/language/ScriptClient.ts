import type { Answer, Given, ScriptAsk, ScriptReply, ScriptRequest } from './scriptMessages';

/** How long the worker stays without being asked, since it holds a good deal of memory. */
const idleMs = 300_000;
/** How long one answer may take before the worker is given up. */
const patienceMs = 20_000;

type OpenWorker = () => Worker;
const openWorker: OpenWorker = () => new Worker(new URL('./scriptWorker.ts', import.meta.url));

/** Asks the language in its worker, which is started when it is first asked. */
export class ScriptClient {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private last = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly open: OpenWorker = openWorker) {}

  /** Resolves to undefined where there is no answer: no worker, or one that failed. */
  ask<Ask extends ScriptAsk>(ask: Ask, ...given: Given<Ask>): Promise<Answer<Ask> | undefined> {
    return new Promise(resolve => {
      const request: ScriptRequest = { id: ++this.last, ask, given };
      this.waiting.set(request.id, answer => resolve(answer as Answer<Ask> | undefined));
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
    worker.addEventListener('message', ({ data: { id, answer } }: MessageEvent<ScriptReply>) => {
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
