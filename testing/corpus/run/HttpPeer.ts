import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { buildFromPaths } from './fittingLeaf';

/**
 * Answers what flows call. Calls go to any host over https, so for as long as it is open every
 * secure connection of this process is led here. The server checks the addresses that a flow writes
 * as in production; no name is resolved, so what one resolves to is not checked.
 */
export class HttpPeer {
  private answer: unknown = {};
  private status = 200;
  private readonly connect = tls.connect;
  private readonly http = createServer((request, reply) => {
    request.resume().on('end', () => {
      reply.writeHead(this.status, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(this.answer));
    });
  });

  async open(): Promise<void> {
    await new Promise<void>(done => this.http.listen(0, '127.0.0.1', done));
    const { port } = this.http.address() as AddressInfo;
    const lead = () => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.once('connect', () => socket.emit('secureConnect'));
      return socket;
    };
    tls.connect = lead as unknown as typeof tls.connect;
  }

  /**
   * Answers with what the nodes of these flows read of a call, other values at some paths; or, where
   * it is broken, with an error.
   */
  serve(
    texts: readonly string[],
    broken = false,
    {
      answer = {},
      status = 200,
    }: { answer?: Readonly<Record<string, unknown>>; status?: number } = {},
  ): void {
    const paths = new Set<string>();
    for (const text of texts)
      for (const [, path = ''] of text.matchAll(/payload\.output\.rawResponse\.([\w.[\]-]+)/g)) {
        const read = path.replace(/^body\./, '').replace(/\.$/, '');
        if (!/^(?:body|headers|statusCode|status)\b/.test(read)) paths.add(read);
      }
    this.answer = broken
      ? { code: 'SERVER_ERROR' }
      : buildFromPaths([...paths, ...Object.keys(answer)], answer);
    this.status = broken && status < 500 ? 500 : status;
  }

  async close(): Promise<void> {
    tls.connect = this.connect;
    this.http.closeAllConnections();
    await new Promise(done => this.http.close(done));
  }
}
