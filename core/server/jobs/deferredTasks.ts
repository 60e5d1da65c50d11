import type { FastifyBaseLogger } from 'fastify';
import type { Service } from '../../contract';

const pause = 25;

/** Work that begins once an answer is out, so that how long the answer took tells nothing of it. */
export class DeferredTasks {
  private readonly waiting = new Map<NodeJS.Timeout, () => void>();
  private readonly busy = new Set<Promise<void>>();

  constructor(private readonly log: Pick<FastifyBaseLogger, 'error'>) {}

  add(what: string, work: () => Promise<void>): void {
    const begin = () => {
      this.waiting.delete(timer);
      const done: Promise<void> = work()
        .catch((error: unknown) => this.log.error({ err: error }, what))
        .finally(() => this.busy.delete(done));
      this.busy.add(done);
    };
    const timer = setTimeout(begin, pause);
    this.waiting.set(timer, begin);
  }

  /** Resolves when nothing waits or is under way. */
  async settle(): Promise<void> {
    while (this.waiting.size > 0 || this.busy.size > 0) {
      for (const [timer, begin] of this.waiting) {
        clearTimeout(timer);
        begin();
      }
      await Promise.all(this.busy);
    }
  }

  close(): Promise<void> {
    return this.settle();
  }
}

export const deferredTasks: Service<DeferredTasks> = { kind: 'service', id: 'core.afterwards' };
