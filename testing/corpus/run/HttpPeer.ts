import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { getField } from '#core/contract';
import { findCall, usualAnswer } from './explore/platformCalls';
import { buildFromPaths } from './fittingLeaf';
import { person } from './fittingValue';

/** How the peer answers the calls of a way. */
export interface Answers {
  /** Values at paths of what it answers with. */
  readonly answer?: Readonly<Record<string, unknown>>;
  /** The same of single calls of the platform. */
  readonly answerOf?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The status of all its answers. */
  readonly status?: number;
  /**
   * Statuses and codes of single calls, by the order in which they come, or by which call of the
   * platform it is, and how many of the same came before it.
   */
  readonly refused?: Readonly<Record<string, Refusal>>;
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
}

/**
 * Answers what flows call. Calls go to any host over https, so for as long as it is open every
 * secure connection of this process is led here. The server checks the addresses that a flow writes
 * as in production; no name is resolved, so what one resolves to is not checked.
 */
export class HttpPeer {
  /** How many calls came since it was last told what to answer. */
  calls = 0;
  /** When each call came since then, with the key that refuses it. */
  readonly received: { readonly time: number; readonly key: number | string }[] = [];
  /** The newest code that it was asked to send to a telephone. */
  sentCode: string | undefined;
  private answers: Answers = {};
  private texts: readonly string[] = [];
  private readonly bodies = new Map<string, unknown>();
  private readonly came = new Map<string, number>();
  private readonly connect = tls.connect;
  private readonly http = createServer(
    (request, reply) =>
      void readText(request).then(text => {
        const { method = '', url = '', headers } = request;
        const call = findCall(method, url, headers['content-type']) ?? '';
        const [status, body] = this.respond(text, call);
        reply.writeHead(status, { 'content-type': 'application/json' });
        reply.end(status === 204 ? '' : JSON.stringify(body));
      }),
  );

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

  /** Answers with what the nodes of these flows read of a call, and as told. */
  serve(texts: readonly string[], answers: Answers = {}): void {
    this.calls = 0;
    this.received.length = 0;
    this.answers = answers;
    this.texts = texts;
    this.bodies.clear();
    this.came.clear();
  }

  async close(): Promise<void> {
    tls.connect = this.connect;
    this.http.closeAllConnections();
    await new Promise(done => this.http.close(done));
  }

  private respond(text: string, call: string): readonly [number, unknown] {
    // A token is asked for at times only, so it is no call that could be told from others.
    const isGrant = /(?:^|&)grant_type=/.test(text);
    const key = isGrant ? tokenCall : this.calls++;
    this.received.push({ time: Date.now(), key });
    const { refused: refusals } = this.answers;
    if (isGrant) {
      const none = refusals?.[tokenCall];
      return none ? [none.status, { error: 'invalid_client' }] : [200, token];
    }
    const sent = readJson(text);
    const code = getField(sent, 'channel') === undefined ? undefined : getField(sent, 'code');
    if (typeof code === 'string') this.sentCode = code;
    const before = this.came.get(call) ?? 0;
    this.came.set(call, before + 1);
    const refused = refusals?.[key] ?? refusals?.[`${call} ${before}`];
    const status = refused?.status ?? this.answers.status ?? 200;
    if (refused) return [status, { ...refused, message: 'Refused', details: [refused] }];
    return [status, status >= 500 ? { code: 'SERVER_ERROR' } : this.bodyOf(call)];
  }

  /** Returns the response to a call: the values that nodes read, and configured ones. */
  private bodyOf(call: string): unknown {
    const kept = this.bodies.get(call);
    if (kept) return kept;
    const given = {
      ...usual,
      ...usualAnswer(call),
      ...this.answers.answer,
      ...this.answers.answerOf?.[call],
    };
    const body = buildFromPaths([...listRead(this.texts), ...Object.keys(given)], given);
    this.bodies.set(call, body);
    return body;
  }
}

/** The key of a rejected token call. */
export const tokenCall = 'token';
const token = { access_token: 'c29tZS10b2tlbg', token_type: 'Bearer', expires_in: 3600 };
/** Further values in responses: an ID and, of the platform, a person, their device, and a text. */
const usual: Readonly<Record<string, unknown>> = {
  id: '5c1d9b1e-7d2a-4b7e-9f6a-0d4c3b2a1f60',
  size: 1,
  count: 1,
  '_embedded.users[0].id': '5c1d9b1e-7d2a-4b7e-9f6a-0d4c3b2a1f60',
  '_embedded.users[0].username': person.username,
  '_embedded.users[0].email': person.email,
  '_embedded.users[0].enabled': true,
  '_embedded.devices[0].id': '6d2e8c2f-8e3b-4c8f-8a7b-1e5d4c3b2a71',
  'selectedDevice.id': '6d2e8c2f-8e3b-4c8f-8a7b-1e5d4c3b2a71',
  '_embedded.devices[0].type': 'EMAIL',
  '_embedded.devices[0].status': 'ACTIVE',
  '_embedded.devices[0].email': person.email,
  mfaEnabled: true,
  '_embedded.languages[0].id': '7e3f9d30-9f4c-4d90-9b8c-2f6e5d4c3b82',
  '_embedded.languages[0].currentRevision.id': '8f40ae41-a05d-4ea1-8c9d-307f6e5d4c93',
};

const found = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The paths that nodes read of the answer to a call. */
function listRead(texts: readonly string[]): ReadonlySet<string> {
  const known = found.get(texts);
  if (known) return known;
  const paths = new Set<string>();
  for (const text of texts)
    for (const [, path = ''] of text.matchAll(/payload\.output\.rawResponse\.([\w.[\]-]+)/g)) {
      const read = path.replace(/^body\./, '').replace(/\.$/, '');
      if (!/^(?:body|headers|statusCode|status)\b/.test(read)) paths.add(read);
    }
  found.set(texts, paths);
  return paths;
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += String(part);
  return text;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
