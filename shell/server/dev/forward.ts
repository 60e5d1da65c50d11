import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { consoleHeader } from '../serveConsole';
import { faultPage } from './faultPage';
import type { ServerProcess } from './ServerProcess';

type Next = (fault?: unknown) => void;

/** How often what can be asked again is asked of a server that went away. */
const tries = 5;

/**
 * Hands requests to the server: held while it is built and started, answered with the fault where
 * it has one. What the server leaves to the console goes to `toConsole`.
 */
export const forward =
  (server: ServerProcess, toConsole: (request: IncomingMessage, next: Next) => void) =>
  async (request: IncomingMessage, reply: ServerResponse, next: Next): Promise<void> => {
    const repeatable = request.method === 'GET' || request.method === 'HEAD';
    for (let left = repeatable ? tries : 1; left > 0; left--) {
      const standing = await server.whenStanding();
      if ('fault' in standing) return tellFault(request, reply, standing.fault);
      const outcome = await handOver(standing.port, server.begin(), request, reply);
      if (outcome === 'console') return toConsole(request, next);
      if (outcome === 'answered' || reply.headersSent) return;
      // It stopped by itself, which it has not told yet.
      await wait(50);
    }
    tellFault(request, reply, 'The server stopped while responding.');
  };

type Outcome = 'answered' | 'console' | 'lost';

const handOver = (
  port: number,
  end: () => void,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<Outcome> =>
  new Promise(done => {
    const { method, url: path, headers } = request;
    const leave = (outcome: Outcome) => {
      end();
      done(outcome);
    };
    const asked = ask({ host: '127.0.0.1', port, method, path, headers, agent: false }, answer => {
      if (answer.headers[consoleHeader] !== undefined) {
        answer.resume();
        return leave('console');
      }
      // A stream has no end that could be waited for.
      if (/event-stream/.test(String(answer.headers['content-type']))) end();
      reply.writeHead(answer.statusCode ?? 502, answer.statusMessage, listHeaders(answer));
      answer.pipe(reply);
      answer.once('error', () => reply.destroy());
      answer.once('close', () => leave('answered'));
    });
    asked.once('error', () => leave(reply.headersSent ? 'answered' : 'lost'));
    reply.once('close', () => asked.destroy());
    request.pipe(asked);
  });

/** The headers of an answer, but for those of the connection over which it came. */
const listHeaders = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter((_, at) => {
    const name = rawHeaders[at - (at % 2)]!;
    return !/^(connection|keep-alive|transfer-encoding)$/i.test(name);
  });

function tellFault({ headers }: IncomingMessage, reply: ServerResponse, fault: string): void {
  const isPage = /text\/html/.test(String(headers.accept));
  const message = `The server is not running: ${fault}`;
  reply.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  reply.end(isPage ? faultPage(fault) : JSON.stringify({ code: 0, message }));
}
