import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../contract';

const probes = /^\/(?:health\/|metrics$)/;
/** Whether a call asks how the server is: such calls wait for nobody. */
export const isHealthCall = (url: string): boolean => probes.test(url);

/**
 * Ends a server without losing a request: first it serves on while balancers learn that it is not
 * ready, and each answer ends its connection; then what is being answered ends and nothing new
 * begins. Health and metrics are answered to the last.
 */
export class Draining {
  private readonly open = new Set<IncomingMessage>();
  private ended: (() => void) | undefined;
  private refusing = false;
  stopping = false;

  watch(app: FastifyInstance): void {
    app.addHook('onRequest', ({ url, raw }, reply, next) => {
      this.open.add(raw);
      // An answer that nobody waits for any more is never sent whole.
      reply.raw.once('close', () => this.close(raw));
      if (!this.refusing || isHealthCall(url)) return next();
      void reply.header('retry-after', '1');
      next(new Failure(503, 0, 'This server is stopping. Try again in a moment.'));
    });
    app.addHook('onSend', (_request, reply, _payload, next) => {
      if (this.stopping) void reply.header('connection', 'close');
      next();
    });
    app.addHook('onResponse', ({ raw }, _reply, next) => {
      this.close(raw);
      next();
    });
  }
  private close(request: IncomingMessage): void {
    this.open.delete(request);
    if (this.open.size === 0) this.ended?.();
  }

  /** Is not ready from now on. */
  begin(): void {
    this.stopping = true;
  }

  /** Begins nothing new; done when all is answered, or cut off after so many milliseconds. */
  async drain(patience: number): Promise<void> {
    this.begin();
    this.refusing = true;
    if (this.open.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>(done => {
      this.ended = done;
      timer = setTimeout(done, patience);
    });
    clearTimeout(timer);
    for (const request of this.open) request.destroy();
  }
}
