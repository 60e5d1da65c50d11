import { trimEnd } from '#core/contract/trimEnd';
import { createHash } from 'node:crypto';
import {
  allowInsecureRequests,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ClientAuth,
  type CustomFetch,
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
} from 'openid-client';
import { providerAddress } from '#core/server/http/AddressRules';
import { keepSmall } from '#core/server/http/published/keepSmall';
import type { NodeCall, NodeError } from '#plugins/connectors/contract';
import type { ProviderSettings } from './providerSettings';

interface Kept {
  readonly until: number;
  readonly client: Promise<Configuration>;
}
const keptMs = 300_000;
const mostKept = 100;
/** By the fetch of the environment, so that what one server found out is not another's. */
const kept = new WeakMap<typeof fetch, Map<string, Kept>>();
const wellKnown = '/.well-known/openid-configuration';
const safeAddress = (text: string) => providerAddress(text, 'Connections');

/**
 * Creates the client of a provider, behind the address guard; caches the discovery document for
 * minutes.
 */
export function providerClient(settings: ProviderSettings, call: NodeCall): Promise<Configuration> {
  let known = kept.get(call.fetch);
  if (!known) kept.set(call.fetch, (known = new Map()));
  const { issuer, clientId, clientSecret, authorizationEndpoint, tokenEndpoint } = settings;
  const parts = [
    call.interaction.companyId,
    issuer,
    clientId,
    clientSecret,
    authorizationEndpoint,
    tokenEndpoint,
  ];
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const held = known.get(key);
  if (held && held.until > performance.now()) return held.client;
  if (known.size >= mostKept) known.clear();
  const client = discover(settings, call.fetch, call.interaction.httpTimeoutMs);
  known.set(key, { until: performance.now() + keptMs, client });
  client.catch(() => known.delete(key));
  return client;
}

/** The same, asked for again. */
export async function discover(
  settings: ProviderSettings,
  fetch: NodeCall['fetch'],
  timeoutMs: number,
): Promise<Configuration> {
  const { issuer, clientId, clientSecret, kind } = settings;
  const guarded = keepSmall(fetch) as unknown as CustomFetch;
  const authentication: ClientAuth = clientSecret ? ClientSecretPost(clientSecret) : None();
  const timeout = Math.ceil(timeoutMs / 1000);
  if (kind === 'oauth2') {
    const { authorizationEndpoint, tokenEndpoint } = settings;
    const authorization = safeAddress(authorizationEndpoint);
    const endpoints = [authorization, safeAddress(tokenEndpoint)];
    const server = {
      issuer: issuer || authorization.origin,
      authorization_endpoint: authorizationEndpoint,
      token_endpoint: tokenEndpoint,
    };
    const client = new Configuration(server, clientId, {}, authentication);
    client[customFetch] = guarded;
    client.timeout = timeout;
    if (endpoints.some(({ protocol }) => protocol === 'http:')) allowInsecureRequests(client);
    return client;
  }
  const address = safeAddress(
    issuer.endsWith(wellKnown) ? issuer.slice(0, -wellKnown.length) : issuer,
  );
  const insecure = address.protocol === 'http:' ? [allowInsecureRequests] : [];
  return discovery(address, clientId, {}, authentication, {
    [customFetch]: guarded,
    timeout,
    // The signature of each ID token is checked, although it comes from the provider itself.
    execute: [enableNonRepudiationChecks, ...insecure],
  });
}

/** Why a sign-in came to nothing, with the provider's own error where it gave one. */
export function providerError(fault: unknown, { name }: ProviderSettings): NodeError {
  if (fault instanceof AuthorizationResponseError || fault instanceof ResponseBodyError) {
    const { error, error_description: description } = fault;
    const message =
      error === 'access_denied'
        ? `The sign-in with ${name} was canceled or denied.`
        : `${name} denied the sign-in: ${description || error}.`;
    return { code: error, message, ...(description && { description }), reason: error };
  }
  const causes: Error[] = [];
  for (let each = fault; each instanceof Error && causes.length < 5; each = each.cause)
    causes.push(each);
  const reason = causes.findLast(({ message }) => message)?.message ?? String(fault);
  if (!(fault instanceof ClientError)) return { code: 'signOnFailed', message: reason };
  // The library's outermost sentence is general; the innermost says what it met.
  const message = `The response from ${name} can’t be trusted or read: ${reason}.`;
  return { code: fault.code ?? 'signOnFailed', message: `${trimEnd(message, '.')}.` };
}
