import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { getField } from '#core/contract';
import type { Fleet } from './Fleet';

const askEvery = 100;
const pass = (ms: number) => new Promise(done => setTimeout(done, ms));

/**
 * A plain balancer before two processes: in turn, over connections it keeps. One that is not ready
 * gets nothing, and only what no process took, since its connection was refused, goes to the other.
 */
export class Balancer {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly healthy = [false, false];
  private server: Server | undefined;
  private turn = 0;
  private over = false;
  /** Requests whose connection broke, or that no process took. */
  readonly broken: string[] = [];
  /** Requests that went to the other process. */
  retried = 0;
  /** Counts of responses by processes that were not ready. */
  readonly notReady = new Map<number, number>();

  constructor(private readonly fleet: Fleet) {}

  /** Begins to serve, and returns the address. */
  async start(): Promise<string> {
    this.server = createServer((asked, answer) => void this.pass(asked, answer));
    this.server.listen(0, '127.0.0.1');
    await new Promise(done => this.server!.once('listening', done));
    for (const place of this.healthy.keys()) void this.watch(place);
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Done when the process of this place gets requests. */
  async takes(place: number): Promise<void> {
    while (!this.healthy[place]) await pass(20);
  }

  close(): void {
    this.over = true;
    this.server?.closeAllConnections();
    this.server?.close();
    this.agent.destroy();
  }

  private async watch(place: number): Promise<void> {
    for (; !this.over; await pass(askEvery)) {
      const status = this.fleet.up(place) ? await this.askReady(place) : 0;
      this.healthy[place] = status === 200;
      if (status !== 200) this.notReady.set(status, (this.notReady.get(status) ?? 0) + 1);
    }
  }

  private askReady(place: number): Promise<number> {
    return new Promise(done => {
      const asking = request(`${this.fleet.address(place)}/health/ready`, { agent: false });
      asking.on('response', reply => done(reply.resume().statusCode ?? 0));
      asking.on('error', () => done(0));
      asking.setTimeout(2000, () => asking.destroy());
      asking.end();
    });
  }

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of asked) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const first = this.turn++ % 2;
    const places = [first, 1 - first].filter(place => this.healthy[place]);
    const refused = places.length === 0 ? 'no process is ready' : 'no process took it';
    for (const [tries, place] of places.entries()) {
      if (tries > 0) this.retried += 1;
      const code = await this.forward(place, asked, body, answer);
      if (code === undefined) return;
      if (code === 'ECONNREFUSED') continue;
      return this.give(asked, answer, code);
    }
    this.give(asked, answer, refused);
  }

  private give(asked: IncomingMessage, answer: ServerResponse, why: string): void {
    this.broken.push(`${asked.method} ${asked.url}: ${why}`);
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end(JSON.stringify({ message: why }));
  }

  /** Returns how the connection broke; nothing when the answer is whole. */
  private forward(
    place: number,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
  ): Promise<string | undefined> {
    return new Promise(done => {
      const { hostname, port } = new URL(this.fleet.address(place));
      const sent = request({ agent: this.agent, hostname, port, method, path: url, headers });
      const fail = (error: Error) => done(String(getField(error, 'code') ?? error.message));
      sent.on('error', fail);
      sent.on('response', reply => {
        const { connection: _, 'keep-alive': __, ...kept } = reply.headers;
        answer.writeHead(reply.statusCode ?? 502, kept);
        reply.pipe(answer);
        reply.on('error', fail);
        reply.on('end', () => done(undefined));
      });
      sent.end(body);
    });
  }
}
