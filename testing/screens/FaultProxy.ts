import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

type Mood = 'fair' | 'slow' | 'failing';
/** The message of a failing call. */
export const unwell = 'The server is not well.';
const profile = '/v1/customers/me';

/**
 * Stands between a browser and the server, and does to its reads what a network does: lets them
 * through, keeps them waiting, or fails.
 */
export class FaultProxy {
  private mood: Mood = 'fair';
  private readonly held: (() => void)[] = [];
  private readonly server: Server;

  constructor(private readonly behind: string) {
    this.server = createServer((asked, reply) => this.answer(asked, reply));
    // A connection that is closed just when it is used again would be a fault that nobody ordered.
    this.server.keepAliveTimeout = 0;
  }

  /** Begins to listen; answers with the address. */
  listen(): Promise<string> {
    return new Promise(done => {
      this.server.listen(0, '127.0.0.1', () => {
        done(`http://127.0.0.1:${(this.server.address() as AddressInfo).port}`);
      });
    });
  }

  /** From now on it is so; what waits is answered thus. Who one is, is always told. */
  turn(mood: Mood): void {
    this.mood = mood;
    if (mood !== 'slow') for (const go of this.held.splice(0)) go();
  }

  close(): void {
    this.turn('fair');
    this.server.closeAllConnections();
    this.server.close();
  }

  private answer(asked: IncomingMessage, reply: ServerResponse): void {
    if (this.mood === 'fair' || asked.method === 'OPTIONS' || asked.url === profile)
      return this.pass(asked, reply);
    if (this.mood === 'slow') return void this.held.push(() => this.answer(asked, reply));
    reply.writeHead(500, {
      'content-type': 'application/json',
      'access-control-allow-origin': String(asked.headers.origin ?? '*'),
    });
    reply.end(JSON.stringify({ code: 1, message: unwell }));
  }

  private pass(asked: IncomingMessage, reply: ServerResponse): void {
    const { method, headers, url = '' } = asked;
    const on = request(`${this.behind}${url}`, { method, headers, agent: false }, answer => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    on.on('error', () => reply.destroy());
    asked.pipe(on);
  }
}
