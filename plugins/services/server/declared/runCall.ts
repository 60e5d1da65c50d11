import { limitTime } from '#core/server/http/limitTime';
import { format } from '#core/contract';
import { trimEnd } from '#core/contract/trimEnd';
import { setHeader } from '#core/server/http/toHeaders';
import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { strings } from '../../strings';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { keepSecrets } from '#plugins/connectors/contract/kit/keepSecrets';
import type { Answer } from '#plugins/connectors/contract/kit/readAnswer';
import { leavingScreen } from '#plugins/connectors/contract/kit/leavingScreen';
import { authenticate, TokenError, Tokens, type AskToken } from './authenticate';
import type { DeclaredConnector, HttpCall } from '../../contract/DeclaredConnector';
import type { Scope } from '../../contract/Template';
import {
  fillAddress,
  fillAll,
  fillAsText,
  fillTemplate,
  fillText,
  isEmpty,
  listPlaces,
  readPath,
} from './fillTemplate';
import { sendCall } from './sendCall';

const refused = 401;
const none = { kind: 'none' } as const;

/** Creates the failure of a node that lacks values, which it names. */
export const createUnfilledFailure = (names: readonly string[]) =>
  failed(
    'invalidInput',
    format(strings.valuesMissing, { names: names.join(', '), count: names.length }),
  );

/** A declared call over what its node knows; an answer without success is the false branch. */
export async function runCall(
  connector: DeclaredConnector,
  call: HttpCall,
  node: NodeCall,
  known: Scope,
): Promise<NodeOutcome> {
  let scope: Scope = { ...known };
  if (call.first && !isEmpty(fillTemplate(call.first.when, scope))) {
    const before = await runCall(connector, call.first.call, node, scope);
    if (before.kind !== 'success') return before;
    scope = { ...scope, first: before.output };
  }
  const callback = call.redirect === undefined ? undefined : await node.callback();
  scope = { ...scope, ...fillAll(call.values, scope), callback };
  const lacking = listPlaces(call.path).filter(path => isEmpty(readPath(scope, path)));
  if (lacking.length > 0) return createUnfilledFailure(lacking);
  const until = performance.now() + node.interaction.httpTimeoutMs;
  const { signal } = limitTime(node.interaction.httpTimeoutMs, node.signal);
  const terms = { fetch: node.fetch, signal, until };
  const ask: AskToken = (url, form, headers) =>
    sendCall(terms, new URL(url), {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body: new URLSearchParams(form),
    });
  const keep = (secret: string) => keepSecrets(node, [secret]);
  const tokens = new Tokens(node.interaction.companyId, terms.fetch, ask, keep);
  const authentication = call.authentication ?? connector.authentication ?? none;
  const send = async () => {
    const url = toUrl(call, connector, scope);
    const headers = new Headers({ accept: 'application/json' });
    for (const [name, value] of Object.entries({ ...connector.headers, ...call.headers })) {
      const text = fillAsText(value, scope);
      if (text !== '') setHeader(headers, name, text);
    }
    const body = toBody(call, headers, scope);
    await authenticate(authentication, { url, headers }, scope, tokens);
    return sendCall(terms, url, {
      method: call.method,
      headers,
      ...(body !== undefined && { body }),
    });
  };
  let answer: Answer;
  try {
    answer = await send();
    // A token that was revoked before it expired.
    if (answer.statusCode === refused && tokens.drop(authentication, scope)) answer = await send();
  } catch (fault) {
    if (!(fault instanceof TokenError)) throw fault;
    const { statusCode, body, message } = fault;
    const output = { rawResponse: body, statusCode };
    return { kind: 'failure', error: { code: 'notAuthorized', message }, output };
  }
  return toOutcome(connector, call, node, answer, { ...scope, answer });
}

function toOutcome(
  { name, error, rawBody }: DeclaredConnector,
  { success, expects, output, redirect }: HttpCall,
  node: NodeCall,
  answer: Answer,
  scope: Scope,
): NodeOutcome {
  const { statusCode, headers, body } = answer;
  const facts = { rawResponse: rawBody ? body : answer, statusCode, headers };
  const worked = success ? success.includes(statusCode) : statusCode >= 200 && statusCode < 300;
  if (!worked) {
    const message = fillAsText(error?.message, scope);
    const code = fillAsText(error?.code, scope);
    return {
      kind: 'failure',
      output: facts,
      error: {
        code: code || statusCode,
        message: message || format(strings.answeredWith, { name, status: String(statusCode) }),
        details: fillTemplate(error?.details, scope) ?? [{ rawResponse: body, statusCode }],
        httpResponseCode: statusCode,
      },
    };
  }
  if (expects && isEmpty(fillTemplate(expects.value, scope)))
    return failed(expects.code, expects.message, facts);
  const left = { ...facts, ...fillAll(output, scope) };
  if (redirect === undefined) return { kind: 'success', output: left };
  const address = fillAsText(redirect, scope);
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:')
    return failed('invalidAnswer', format(strings.noWayOn, { name }), facts);
  return { kind: 'screen', screen: leavingScreen(node, name, address, left) };
}

/** The whole address; a setting may be its beginning, and values fill segments of its path. */
function toUrl(call: HttpCall, connector: DeclaredConnector, scope: Scope): URL {
  const base = trimEnd(fillAddress(call.baseUrl ?? connector.baseUrl, scope), '/');
  if (!URL.canParse(base)) throw new Error(format(strings.noBaseUrl, { name: connector.name }));
  const path = fillText(call.path, scope, encodeSegment);
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    const filled = fillTemplate(value, scope);
    for (const each of Array.isArray(filled) ? filled : [filled])
      if (!isEmpty(each)) url.searchParams.append(name, fillAsText('{each}', { each }));
  }
  return url;
}

/** A value in a path stays one segment: nothing climbs out of it. */
function encodeSegment(value: string): string {
  if (value === '.' || value === '..') throw new Error(format(strings.noSegment, { value }));
  return encodeURIComponent(value);
}

function toBody({ body }: HttpCall, headers: Headers, scope: Scope): string | undefined {
  if (!body) return undefined;
  const setType = (type: string) =>
    !headers.has('content-type') && headers.set('content-type', type);
  if ('json' in body) {
    setType(body.contentType ?? 'application/json');
    return JSON.stringify(fillTemplate(body.json, scope) ?? {});
  }
  if ('text' in body) {
    setType(body.contentType);
    return fillAsText(body.text, scope);
  }
  setType('application/x-www-form-urlencoded');
  const pairs = Object.entries(body.form).map(([name, each]) => [name, fillAsText(each, scope)]);
  return new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString();
}
