import { limitTime } from '#core/server/http/limitTime';
import { toHeaders } from '#core/server/http/toHeaders';
import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { readRows } from '#plugins/connectors/contract/internal';
import { fillBody } from '#plugins/connectors/contract/kit/fillBody';
import { readAnswer } from '#plugins/connectors/contract/kit/readAnswer';

const pairs = (value: unknown): readonly (readonly [string, string])[] =>
  readRows(value).flatMap(({ key, value: text }) =>
    typeof key === 'string' && key !== '' ? [[key, asText(text)] as const] : [],
  );
const asText = (value: unknown) =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

const longest = 120_000;

/**
 * Calls a REST service; an answer of 400 and above is the node's failure, with what came as its
 * details.
 */
export async function restCall(call: NodeCall): Promise<NodeOutcome> {
  const { properties, interaction } = call;
  const method = String(properties['httpMethod'] ?? 'GET').toUpperCase();
  let url: URL;
  try {
    url = new URL(asText(properties['url']).trim());
  } catch {
    return failure('invalidUrl', `“${asText(properties['url'])}” is not a valid URL.`);
  }
  for (const [key, value] of pairs(properties['queryParameters']))
    url.searchParams.append(key, value);
  const headers = toHeaders(pairs(properties['headers']));
  const body = method === 'GET' || method === 'HEAD' ? undefined : createBody(call, headers);
  const asked = Number(properties['timeout']);
  const timeout = Math.min(
    longest,
    asked > 0 ? (asked < 200 ? asked * 1000 : asked) : interaction.httpTimeoutMs,
  );
  const { signal } = limitTime(timeout, call.signal);
  const reply = await call.fetch(url, {
    method,
    headers,
    signal,
    ...(body !== undefined && { body }),
  });
  const rawResponse = await readAnswer(reply);
  const output = { rawResponse, statusCode: reply.status, headers: rawResponse.headers };
  return reply.ok
    ? { kind: 'success', output }
    : {
        kind: 'failure',
        output,
        error: {
          code: reply.status,
          message: `${url.host} returned ${reply.status}${reply.statusText ? ` ${reply.statusText}` : ''}.`,
          details: [{ rawResponse: rawResponse.body, statusCode: reply.status }],
        },
      };
}

const failure = (code: string, message: string): NodeOutcome => ({
  kind: 'failure',
  error: { code, message },
});

/** The body as it was written, with references filled in as its type has it. */
function fillRaw(call: NodeCall, type: string): unknown {
  if (/xml/i.test(type)) return fillBody(call, 'raw', 'xml');
  if (/x-www-form-urlencoded/i.test(type)) return fillBody(call, 'raw', 'form');
  return type === '' || /json/i.test(type) ? fillBody(call, 'raw', 'json') : call.properties['raw'];
}

function createBody(call: NodeCall, headers: Headers): string | FormData | undefined {
  const { properties } = call;
  const kind = properties['httpBody'];
  const setContentType = (type: string) =>
    !headers.has('content-type') && headers.set('content-type', type);
  if (kind === 'xwwwFormUrlEncoded') {
    setContentType('application/x-www-form-urlencoded');
    return new URLSearchParams(
      pairs(properties['bodyParams']).map(([key, value]) => [key, value]),
    ).toString();
  }
  if (kind === 'formData') {
    const form = new FormData();
    for (const [key, value] of pairs(properties['bodyParams'])) form.append(key, value);
    headers.delete('content-type');
    return form;
  }
  const type = asText(properties['contentType']);
  const raw = asText(fillRaw(call, headers.get('content-type') ?? type));
  if (kind === 'none' || raw === '') return undefined;
  setContentType(type || (/^\s*[[{]/.test(raw) ? 'application/json' : 'text/plain'));
  return raw;
}
