import { codes, Failure, getField, type AnyEndpoint, type Input, type Output } from '../contract';
import { requestPath } from '../contract/internal';
import { exitCodes, CommandError } from './Command';

/** The server and the environment that commands speak to. */
export interface Target {
  /** The server’s address, such as `https://sluice.example.com`. */
  readonly url: string;
  /** The ID of the environment. */
  readonly environment: string;
  readonly token: string;
}

type WithoutCompany<Input> = Input extends { readonly params: infer Params }
  ? Omit<Input, 'params'> &
      ([Exclude<keyof Params, 'companyId'>] extends [never]
        ? unknown
        : { readonly params: Omit<Params, 'companyId'> })
  : Input;

const attempts = 4;
const sleep = (milliseconds: number) =>
  new Promise<void>(resolve => void setTimeout(resolve, milliseconds));

/** Makes calls of one environment. Failures are thrown as `Failure`, with the server’s sentence. */
export class EnvironmentClient {
  constructor(readonly target: Target) {}

  /** Makes a call; `companyId` in its path is the environment’s. */
  async call<E extends AnyEndpoint>(
    endpoint: E,
    input: unknown extends Input<E> ? unknown : WithoutCompany<Input<E>>,
  ): Promise<Output<E>> {
    const { environment, token, url } = this.target;
    const params = { companyId: environment, ...(getField(input, 'params') as object) };
    const { path, body } = requestPath(endpoint, { ...(input as object), params });
    const init = endpoint.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) };
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    for (let attempt = 1; ; attempt++) {
      const answer = await this.fetch(`${url}/v1${path}`, {
        method: endpoint.method,
        headers,
        ...init,
      });
      const text = await answer.text();
      if (answer.ok) return (text === '' ? undefined : JSON.parse(text)) as Output<E>;
      const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
      // A change that got no answer may have been made.
      const isBusy = answer.status === 429 || (answer.status === 503 && endpoint.method === 'GET');
      if (isBusy && seconds <= 60 && attempt < attempts) {
        await sleep(seconds * 1000);
        continue;
      }
      throw toFault(answer.status, parse(text));
    }
  }

  private async fetch(url: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, init);
    } catch (fault) {
      const { cause } = fault as { cause?: { code?: string } };
      throw new CommandError(
        `${this.target.url} isn’t responding${cause?.code ? ` (${cause.code})` : ''}.`,
      );
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

/** Returns what the server said, in its own words. */
function toFault(status: number, body: unknown): Failure | CommandError {
  const code = Number(getField(body, 'code')) || 0;
  if (code === codes.invalidToken)
    return new CommandError(
      'The token is missing, expired, or revoked. Sign in with sluice login, or set SLUICE_TOKEN.',
      exitCodes.signIn,
    );
  const message = getField(body, 'message');
  const text =
    typeof message === 'string' && message ? message : `The server responded with ${status}.`;
  const details = getField(body, 'details');
  return new Failure(status, code, text, Array.isArray(details) ? details : undefined);
}
