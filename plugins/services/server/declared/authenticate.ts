import { parseShallow } from '#core/contract/valueSize';
import { createHash } from 'node:crypto';
import { getField } from '#core/contract';
import { newUuid } from '#core/contract/internal';
import { setHeader } from '#core/server/http/toHeaders';
import type { NodeCall } from '#plugins/connectors/contract';
import { formatValue } from '#plugins/connectors/contract/kit/readProperty';
import type { Authentication } from '../../contract/DeclaredConnector';
import type { Scope } from '../../contract/Template';
import { fillAddress, fillAsText, fillTemplate, readPath } from './fillTemplate';
import { signJwt } from './signJwt';

/** A request as far as authentication changes it. */
export interface Request {
  readonly url: URL;
  readonly headers: Headers;
}
/** Requests a token: sends a form to the token endpoint. */
export type AskToken = (
  url: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
) => Promise<{ readonly statusCode: number; readonly body: unknown }>;

interface Kept {
  readonly until: number;
  readonly token: Promise<string>;
}
const mostKept = 100;
const earlyMs = 30_000;
const longestMs = 3_600_000;
/** How long a token is taken for good whose answer doesn’t say. */
const unsaidSeconds = 300;
/** By the fetch of the environment, so that what one server found out is not another's. */
const kept = new WeakMap<NodeCall['fetch'], Map<string, Kept>>();

/** A token endpoint that gave no token. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  constructor(
    readonly statusCode: number,
    readonly body: unknown,
    host: string,
  ) {
    const reason = getField(body, 'error_description') ?? getField(body, 'error');
    const why =
      reason === undefined ? `It returned ${statusCode}` : `Its message: ${formatValue(reason)}`;
    super(`${host} returned no access token. ${why}. Check the connection’s credentials.`);
  }
}

const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** Tokens of one process, by company, endpoint and credentials; each is asked for once. */
export class Tokens {
  constructor(
    private readonly companyId: string,
    private readonly fetch: NodeCall['fetch'],
    private readonly ask: AskToken,
    /** Keeps what is sent in place of the connection’s secrets out of records. */
    readonly keep: (secret: string) => void = () => undefined,
  ) {}

  /** The token for these credentials, cached until shortly before it expires. */
  async get(authentication: Authentication, scope: Scope): Promise<string> {
    const token = await this.find(authentication, scope);
    this.keep(token);
    return token;
  }

  private find(authentication: Authentication, scope: Scope): Promise<string> {
    const tokens = this.all();
    const key = this.key(authentication, scope);
    const held = tokens.get(key);
    if (held && held.until > performance.now()) return held.token;
    if (tokens.size >= mostKept) tokens.clear();
    const token = this.request(authentication, scope).then(({ text, seconds }) => {
      const lasts = Math.min(longestMs, seconds * 1000) - earlyMs;
      if (lasts <= 0) tokens.delete(key);
      else tokens.set(key, { until: performance.now() + lasts, token: Promise.resolve(text) });
      return text;
    });
    tokens.set(key, { until: performance.now() + earlyMs, token });
    token.catch(() => tokens.delete(key));
    return token;
  }

  /** Forgets a token that was refused; tells whether there was one to forget. */
  drop(authentication: Authentication, scope: Scope): boolean {
    return this.all().delete(this.key(authentication, scope));
  }

  private all(): Map<string, Kept> {
    let all = kept.get(this.fetch);
    if (!all) kept.set(this.fetch, (all = new Map()));
    return all;
  }

  private key(authentication: Authentication, scope: Scope): string {
    const parts = Object.values(authentication).map(each => fillTemplate(each, scope));
    return createHash('sha256')
      .update(JSON.stringify([this.companyId, ...parts]))
      .digest('hex');
  }

  private async request(authentication: Authentication, scope: Scope) {
    const { url, form, headers } = toTokenRequest(authentication, scope);
    if (form['assertion']) this.keep(form['assertion']);
    const { statusCode, body } = await this.ask(url, form, headers);
    const text = getField(body, 'access_token');
    if (statusCode !== 200 || typeof text !== 'string' || text === '')
      throw new TokenError(statusCode, body, new URL(url).host);
    return { text, seconds: Number(getField(body, 'expires_in')) || unsaidSeconds };
  }
}

interface TokenRequest {
  readonly url: string;
  readonly form: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

function toTokenRequest(authentication: Authentication, scope: Scope): TokenRequest {
  const fill = (each: Parameters<typeof fillAsText>[0]) => fillAsText(each, scope);
  if (authentication.kind === 'clientCredentials') {
    const { tokenUrl, clientId, clientSecret, scope: asked, in: place } = authentication;
    const [id, secret] = [fill(clientId), fill(clientSecret)];
    const form = { grant_type: 'client_credentials', ...(asked && { scope: fill(asked) }) };
    return place === 'body'
      ? {
          url: fillAddress(tokenUrl, scope),
          form: { ...form, client_id: id, client_secret: secret },
          headers: {},
        }
      : { url: fillAddress(tokenUrl, scope), form, headers: { authorization: basic(id, secret) } };
  }
  if (authentication.kind !== 'jwtBearer')
    throw new Error(`Authentication “${authentication.kind}” needs no token.`);
  const { tokenUrl, issuer, subject, audience, privateKey } = authentication;
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: fill(issuer),
    sub: fill(subject),
    aud: fill(audience),
    iat: now,
    exp: now + 180,
    jti: newUuid(),
  };
  return {
    url: fillAddress(tokenUrl, scope),
    form: {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signJwt(claims, { alg: 'RS256', privateKey: fill(privateKey) }),
    },
    headers: {},
  };
}

/** Puts onto a request what says who asks. */
export async function authenticate(
  authentication: Authentication,
  { url, headers }: Request,
  scope: Scope,
  tokens: Tokens,
): Promise<void> {
  switch (authentication.kind) {
    case 'none':
      return;
    case 'basic': {
      const { username, password } = authentication;
      setHeader(
        headers,
        'authorization',
        basic(fillAsText(username, scope), fillAsText(password, scope)),
      );
      return;
    }
    case 'bearer': {
      const token = readToken(fillAsText(authentication.token, scope));
      tokens.keep(token);
      setHeader(headers, 'authorization', `Bearer ${token}`);
      return;
    }
    case 'apiKey': {
      const value = fillAsText(authentication.value, scope);
      if (authentication.in === 'header') setHeader(headers, authentication.name, value);
      else url.searchParams.set(authentication.name, value);
      return;
    }
    default:
      setHeader(headers, 'authorization', `Bearer ${await tokens.get(authentication, scope)}`);
  }
}

/** A token, or that of an object with `access_token` in it. */
function readToken(text: string): string {
  if (!text.startsWith('{')) return text;
  try {
    const token = readPath(parseShallow(text), 'access_token');
    return typeof token === 'string' ? token : text;
  } catch {
    return text;
  }
}
