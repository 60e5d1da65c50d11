import type { AnyEndpoint, Failure, Input, Output } from '../../contract';
import { dataLines, readFailure, requestPath, rightsHeader } from '../../contract/internal';

/** The identity behind the calls, read at each call. */
export interface Identity {
  readonly token: string | null;
  readonly companyId: string | null;
}

interface ApiOptions {
  readonly identity: Identity;
  /** Where the server's calls live; `/v1` of the page's own origin where nothing is said. */
  readonly base?: string;
  readonly version?: string;
  /**
   * Hears what a reply says of the person's rights: the company it speaks of, and a stamp of what
   * they may do there.
   */
  readonly onRights?: (endpoint: AnyEndpoint, companyId: string, stamp: string) => void;
  /** Hears of every failure, before the caller does. */
  readonly onFailure?: (failure: Failure) => void;
}

interface Manner {
  /**
   * The company the answer is rendered for; null for a call that acts on none. The selected one
   * where nothing is said.
   */
  readonly companyId?: string | null;
  readonly signal?: AbortSignal;
  /** Sends the call even though its page is left. */
  readonly keepalive?: boolean;
  /** The bearer of this one call, where it is not the session's. */
  readonly token?: string;
}

interface Sending extends Manner {
  readonly accept?: string;
}
interface Answer {
  readonly status: number;
  readonly body: unknown;
}
type Hearer = (header: string | null) => void;
type Reader = (response: Response) => Promise<unknown>;

/**
 * Makes the calls that endpoints declare. A failure of any kind is thrown as a `Failure` with the
 * text to show.
 */
export class Api {
  readonly base: string;
  private renewal: Promise<unknown> | undefined;

  constructor(private readonly terms: ApiOptions) {
    this.base = terms.base ?? '/v1';
  }

  async call<E extends AnyEndpoint>(
    endpoint: E,
    input: Input<E>,
    manner: Manner = {},
  ): Promise<Output<E>> {
    const { status, body } = await this.send(endpoint, input, manner, async response =>
      response.text(),
    );
    if (status === 204 || body === '') return undefined as Output<E>;
    const reply = parse(String(body));
    // A proxy or a portal in between answers with a page of its own.
    if (typeof reply !== 'object' || reply === null) this.fail(readFailure(status, undefined));
    return reply as Output<E>;
  }

  /**
   * Does work that replaces the session's token, whose own calls name the token that they use. All
   * others wait for the new one: the old one ends before the browser knows its successor.
   */
  async renew<T>(work: () => Promise<T>): Promise<T> {
    const renewal = work();
    const over = renewal.then(
      () => {},
      () => {},
    );
    this.renewal = over;
    try {
      return await renewal;
    } finally {
      if (this.renewal === over) this.renewal = undefined;
    }
  }

  /** A call whose answer is a file. */
  async download<E extends AnyEndpoint>(
    endpoint: E,
    input: Input<E>,
    manner: Manner = {},
  ): Promise<Blob> {
    const { body } = await this.send(endpoint, input, manner, response => response.blob());
    return body as Blob;
  }

  /**
   * A call that answers piece by piece. Fails like any other before the first piece, and with the
   * same text when it breaks off.
   */
  async *stream<E extends AnyEndpoint>(
    endpoint: E,
    input: Input<E>,
    manner: Manner = {},
  ): AsyncGenerator<Output<E>> {
    const { body } = await this.send(
      endpoint,
      input,
      { ...manner, accept: 'text/event-stream' },
      async ({ body }) => body,
    );
    try {
      for await (const data of dataLines(body as ReadableStream<Uint8Array>))
        yield JSON.parse(data);
    } catch (error) {
      if (manner.signal?.aborted) throw error;
      throw readFailure(0, undefined, endpoint.failure, false);
    }
  }

  private async send(
    endpoint: AnyEndpoint,
    input: unknown,
    manner: Sending,
    read: Reader,
  ): Promise<Answer> {
    const { identity, version = 'dev', onRights } = this.terms;
    // Without one, not even a moment passes: the token may be forgotten right after the call.
    if (this.renewal && manner.token === undefined) await this.renewal;
    const token = manner.token ?? identity.token;
    const companyId = manner.companyId === undefined ? identity.companyId : manner.companyId;
    const { path, body } = requestPath(endpoint, input);
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'x-client-version': version,
    };
    if (manner.accept) headers['accept'] = manner.accept;
    if (token && endpoint.audience !== 'anyone') {
      headers['authorization'] = `Bearer ${token}`;
      if (companyId) headers['x-sluice-company'] = companyId;
    }
    // A JSON content type with no body is refused by strict servers.
    const payload = endpoint.method === 'GET' ? undefined : JSON.stringify(body ?? {});
    const { signal, keepalive } = manner;
    const init = { method: endpoint.method, headers, body: payload, signal, keepalive };
    const answer = await this.fetch(path, init, read, header => {
      const [of = '', stamp = ''] = header?.split(' ') ?? [];
      if (stamp) onRights?.(endpoint, of, stamp);
    });
    if ([200, 201, 204].includes(answer.status)) return answer;
    if (this.renewal && manner.token === undefined) await this.renewal;
    // A failure of an earlier token is not the end of the session.
    const ownSession = 'authorization' in headers && token === identity.token;
    const failure = readFailure(answer.status, answer.body, endpoint.failure, ownSession);
    return this.fail(failure);
  }

  private fail(failure: Failure): never {
    this.terms.onFailure?.(failure);
    throw failure;
  }

  private async fetch(
    path: string,
    init: RequestInit,
    read: Reader,
    hear?: Hearer,
  ): Promise<Answer> {
    try {
      const response = await fetch(this.base + path, init);
      hear?.(response.headers.get(rightsHeader));
      const body = response.ok ? await read(response) : parse(await response.text());
      return { status: response.status, body };
    } catch (error) {
      if (init.signal?.aborted) throw error;
      return { status: 0, body: undefined };
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
