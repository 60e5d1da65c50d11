interface Sent {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as it is where it is a text. */
  readonly body?: unknown;
}
interface Heard {
  readonly status: number;
  readonly text: string;
  /** Read from JSON; undefined where it is none. */
  readonly body: any;
}

/** Sends a request and returns the answer; undefined when none came, or half of one. */
export type Caller = (method: string, path: string, sent?: Sent) => Promise<Heard | undefined>;

/** Asks whoever listens at the address that `base` names at that moment. */
export const createCaller =
  (base: () => string | undefined): Caller =>
  async (method, path, { token, headers = {}, body } = {}) => {
    const address = base();
    if (address === undefined) return undefined;
    try {
      const reply = await fetch(`${address}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && typeof body !== 'string'
            ? { 'content-type': 'application/json' }
            : {}),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await reply.text();
      const json = /\bjson\b/.test(String(reply.headers.get('content-type')));
      return { status: reply.status, text, body: json ? JSON.parse(text) : undefined };
    } catch {
      return undefined;
    }
  };
