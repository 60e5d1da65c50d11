import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guardedFetch } from '#core/server/http/guardedFetch';
import type { Service } from '#core/contract';
import type { NodeCall } from '#plugins/connectors/contract';
import { providerSignOn } from '#plugins/connectors/contract/providerSignOn';
import { signOnFor } from '#plugins/providers/server/signOn';
import { declarationRunner } from '../../contract';
import { runDeclared } from './runDeclared';
import { tryDeclared } from './tryDeclared';

/** A request as it came: the address it was meant for, and what it carried. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const meantFor = 'x-test-meant-for';

/**
 * A server on this machine that stands at every https address: it records what came and answers
 * what `answer` says. Its `fetch` is the product's own, sent here.
 */
export async function startPeer() {
  const received: Received[] = [];
  const peer = {
    received,
    answer: (({ method }) => ({ body: { method } })) as (received: Received) => Reply,
    fetch: (() => undefined) as unknown as typeof fetch,
    close: () => new Promise<void>(done => (http.closeAllConnections(), http.close(() => done()))),
  };
  const http = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { [meantFor]: origin = '', ...headers } = request.headers;
    const { method = '', url = '' } = request;
    const one = { method, url: `${String(origin)}${url}`, headers, body };
    received.push(one);
    const { status = 200, headers: more = {}, body: said = {} } = peer.answer(one);
    const type = typeof said === 'string' ? 'text/plain' : 'application/json';
    reply.writeHead(status, { 'content-type': type, ...more });
    reply.end(typeof said === 'string' ? said : JSON.stringify(said));
  });
  await new Promise<void>(up => http.listen(0, '127.0.0.1', up));
  const { port } = http.address() as AddressInfo;
  const guarded = guardedFetch({ allowHosts: ['127.0.0.1'] });
  peer.fetch = (target, init = {}) => {
    const url = new URL(target instanceof Request ? target.url : target);
    const headers = new Headers(init.headers);
    headers.set(meantFor, url.origin);
    const here = `http://127.0.0.1:${port}${url.pathname}${url.search}`;
    return guarded(here, { ...init, headers });
  };
  return peer;
}

/** The services that declared connectors ask for. */
export function getTestService<T>({ id }: Service<T>): T {
  const services: Readonly<Record<string, unknown>> = {
    [declarationRunner.id]: { run: runDeclared, test: tryDeclared },
    [providerSignOn.id]: signOnFor,
  };
  return services[id] as T;
}

/** A node's run as far as a declared connector asks for it. */
export const createTestNode = (
  fetch: NodeCall['fetch'],
  { properties = {}, connection = {}, ...more }: Partial<NodeCall>,
): NodeCall =>
  ({
    nodeId: 'n',
    capabilityName: '',
    raw: {},
    properties,
    connection,
    fetch,
    signal: new AbortController().signal,
    render: (template: string) => template,
    interaction: { companyId: 'c', httpTimeoutMs: 20_000 },
    get: getTestService,
    callback: async () => 'https://sluice.example/hosted/callback?state=s',
    ...more,
  }) as unknown as NodeCall;
