import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  type Configuration,
} from 'openid-client';
import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { proveIdentity, proveUser } from '#plugins/connectors/contract/internal';
import type { ProviderNodeTerms, SignOnTerms } from '#plugins/connectors/contract/providerSignOn';
import { requireProvider } from '#plugins/connectors/contract/kit/notConfigured';
import { keepSecrets } from '#plugins/connectors/contract/kit/keepSecrets';
import { leavingScreen } from '#plugins/connectors/contract/kit/leavingScreen';
import { acceptHint } from './acceptHint';
import { directoryUser, readProviderClaims, toOutputClaims } from './readProviderClaims';
import { providerClient, providerError } from './providerClient';
import { providerSettings, type ProviderSettings } from './providerSettings';

const toText = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Sends the end user to the provider, and takes what it says of them when they come back. */
export async function signOn(
  call: NodeCall,
  terms?: SignOnTerms,
  idTokenHint = '',
): Promise<NodeOutcome> {
  const settings = providerSettings(call.connection, terms);
  // The connection may be another than the node’s.
  keepSecrets(call, [settings.clientSecret]);
  try {
    const client = await providerClient(settings, call);
    if (idTokenHint) return await acceptHint(call, settings, client, idTokenHint);
    return await (call.submission?.eventName === 'callback'
      ? welcome(call, settings, client)
      : send(call, settings, client, terms?.parameters));
  } catch (fault) {
    return { kind: 'failure', error: providerError(fault, settings) };
  }
}

/**
 * The same for the node of another connector, with the connection and values that it names; one that
 * does not say enough of its provider is not configured.
 */
export function signOnFor(
  call: NodeCall,
  {
    connection = call.connection,
    properties = call.properties,
    idTokenHint,
    provider,
  }: ProviderNodeTerms,
): Promise<NodeOutcome> {
  // A call has most of its parts from its prototype, so it cannot be spread.
  const own = { connection, properties };
  const node = Object.assign(Object.create(call) as NodeCall, own);
  return requireProvider(() => signOn(node, provider, idTokenHint));
}

async function send(
  call: NodeCall,
  { name, kind, scope, clientId }: ProviderSettings,
  client: Configuration,
  parameters: Readonly<Record<string, string>> = {},
): Promise<NodeOutcome> {
  const address = new URL(await call.callback());
  const state = address.searchParams.get('state') ?? '';
  const redirectUri = `${address.origin}${address.pathname}`;
  const verifier = randomPKCECodeVerifier();
  const nonce = kind === 'openId' ? randomNonce() : undefined;
  const { loginHint, prompt } = call.properties;
  const redirect = buildAuthorizationUrl(client, {
    ...parameters,
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(scope && { scope }),
    ...(nonce && { nonce }),
    ...(toText(loginHint) && { login_hint: toText(loginHint) }),
    ...(toText(prompt) && { prompt: toText(prompt) }),
  }).href;
  const memory = { state, verifier, redirectUri, ...(nonce && { nonce }) };
  return { kind: 'screen', screen: leavingScreen(call, name, redirect, memory) };
}

async function welcome(
  call: NodeCall,
  settings: ProviderSettings,
  client: Configuration,
): Promise<NodeOutcome> {
  const memory = call.memory ?? {};
  const back = new URL(toText(memory['redirectUri']));
  for (const [name, value] of Object.entries(call.submission?.parameters ?? {}))
    for (const each of [value].flat()) back.searchParams.append(name, String(each));
  const nonce = toText(memory['nonce']);
  const tokens = await authorizationCodeGrant(client, back, {
    pkceCodeVerifier: toText(memory['verifier']),
    expectedState: toText(memory['state']),
    ...(settings.kind === 'openId' && { expectedNonce: nonce, idTokenExpected: true }),
  });
  const claims = await readProviderClaims(call, settings, client, tokens);
  const issuer = tokens.claims()?.iss || client.serverMetadata().issuer;
  const subject = String(claims['sub'] ?? claims['id'] ?? '');
  if (!subject) throw new Error(`${settings.name} did not identify the user who signed in.`);
  const mapped = Object.fromEntries(
    Object.entries(settings.mapping).flatMap(([name, claim]) =>
      claims[claim] === undefined ? [] : [[name, claims[claim]]],
    ),
  );
  const linked = await directoryUser(call, { issuer, subject, claims, mapped });
  const identity = { issuer, subject };
  const proves = linked.user
    ? linked.user.enabled && proveUser(linked.user.userId, identity)
    : proveIdentity(identity);
  return {
    kind: 'success',
    output: {
      ...toOutputClaims(claims),
      ...mapped,
      sub: subject,
      issuer,
      claims,
      accessToken: tokens.access_token,
      ...(tokens.id_token && { idToken: tokens.id_token }),
      ...(tokens.refresh_token && { refreshToken: tokens.refresh_token }),
      ...(tokens.expires_in !== undefined && { expiresIn: tokens.expires_in }),
      ...linked,
    },
    ...(proves && { proves }),
  };
}
