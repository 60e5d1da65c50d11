import { cached, type NodeCall, type NodeOutcome } from '@sluice/connectors';

/** The values of a connection. */
export type Settings = NodeCall['connection'];
type Fetch = NodeCall['fetch'];

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const mostRetries = 2;
/** How long a token is taken for good whose answer doesn’t say. */
const unsaidSeconds = 300;
const refused = 401;
const tooMany = 429;
const longestPauseMs = 3000;

const read = (of: unknown, key: string): unknown =>
  typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[key] : undefined;

const readOrigin = ({ baseURL }: Settings): string => {
  const [origin] = /^https?:\/\/[^/]+/.exec(String(baseURL).trim()) ?? [];
  if (origin === undefined)
    throw new Error(
      'The Base URL of the connection must be like https://contoso.crm.dynamics.com.',
    );
  return origin;
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sends a request, and after 429 again at most twice, when the service asks for a short pause. */
async function send(fetch: Fetch, url: string, init: RequestInit): Promise<Answer> {
  for (let retries = 0; ; retries += 1) {
    const reply = await fetch(url, init);
    const headers: Record<string, string> = {};
    reply.headers.forEach((value, name) => (headers[name] = value));
    const asked = Number(headers['retry-after']) * 1000;
    const pause = Number.isNaN(asked) ? 500 * 2 ** retries : asked;
    if (reply.status !== tooMany || retries === mostRetries || pause > longestPauseMs)
      return { statusCode: reply.status, headers, body: parse(await reply.text()) };
    await new Promise<void>(done => void setTimeout(done, pause));
  }
}

/** Asks the directory for a token, or says why it gave none. */
export async function requestToken(
  fetch: Fetch,
  settings: Settings,
): Promise<
  | { readonly token: string; readonly seconds: number }
  | { readonly error: { readonly message: string }; readonly answer: Answer }
> {
  const tenant = String(settings['tenant']).trim();
  if (!/^[\w.-]+$/.test(tenant))
    throw new Error('The Tenant of the connection must be the ID or domain of the directory.');
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: `${readOrigin(settings)}/.default`,
    client_id: String(settings['clientId']),
    client_secret: String(settings['clientSecret']),
  });
  const answer = await send(
    fetch,
    `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
    { method: 'POST', headers: { accept: 'application/json' }, body: form },
  );
  const token = read(answer.body, 'access_token');
  if (answer.statusCode === 200 && typeof token === 'string' && token !== '')
    return { token, seconds: Number(read(answer.body, 'expires_in')) || unsaidSeconds };
  const said = read(answer.body, 'error_description') ?? read(answer.body, 'error');
  const why = said === undefined ? `It returned ${answer.statusCode}` : `Its message: ${said}`;
  const message = `login.microsoftonline.com returned no access token. ${why}. Check the connection’s credentials.`;
  return { error: { message }, answer };
}

/** The directory gave no token. */
class TokenError extends Error {
  constructor(
    message: string,
    readonly answer: Answer,
  ) {
    super(message);
  }
}

type Call = Pick<NodeCall, 'fetch' | 'connection' | 'interaction'>;

async function loadToken({ fetch, connection }: Call) {
  const given = await requestToken(fetch, connection);
  if ('error' in given) throw new TokenError(given.error.message, given.answer);
  return { value: given.token, seconds: given.seconds };
}

/** Sends a row with a token that is cached; once more where it was refused before it expired. */
async function sendRow(call: Call, table: string, row: object): Promise<Answer> {
  const { fetch, connection } = call;
  const [version = '9.2'] = /\d+\.\d+/.exec(String(connection['version'] ?? '')) ?? [];
  const url = `${readOrigin(connection)}/api/data/v${version}/${table}`;
  const attempt = async (again: boolean) => {
    const token = await cached(call, 'token', () => loadToken(call), { again });
    return send(fetch, url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'odata-version': '4.0',
        'odata-maxversion': '4.0',
        prefer: 'return=representation',
      },
      body: JSON.stringify(row),
    });
  };
  const answer = await attempt(false);
  return answer.statusCode === refused ? attempt(true) : answer;
}

/** Creates a row of a table, and returns it as the service does. */
export async function createRecord(call: Call, table: string, row: object): Promise<NodeOutcome> {
  let answer: Answer;
  try {
    answer = await sendRow(call, table, row);
  } catch (fault) {
    if (!(fault instanceof TokenError)) throw fault;
    const { body: rawResponse, statusCode } = fault.answer;
    const error = { code: 'notAuthorized', message: fault.message };
    return { kind: 'failure', error, output: { rawResponse, statusCode } };
  }
  const { statusCode, headers, body } = answer;
  const output = { rawResponse: answer, statusCode, headers };
  if (statusCode >= 200 && statusCode < 300)
    return { kind: 'success', output: { ...output, record: body } };
  const fault = read(body, 'error');
  return {
    kind: 'failure',
    output,
    error: {
      code: String(read(fault, 'code') ?? statusCode),
      message: String(
        read(fault, 'message') ?? `Microsoft Dynamics - Customer Insights returned ${statusCode}.`,
      ),
      details: fault ?? [{ rawResponse: body, statusCode }],
      httpResponseCode: statusCode,
    },
  };
}
