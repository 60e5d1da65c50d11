import { randomBytes } from 'node:crypto';
import type { TestCall, TestOutcome } from '#plugins/connectors/contract';
import type { TestStep } from '#plugins/connectors/contract/internal';
import { reach } from '#plugins/connectors/contract/kit/reach';
import { discover, providerError } from './providerClient';
import { providerSettings, type ProviderSettings } from './providerSettings';
import { format, getField } from '#core/contract';
import { strings } from '../strings';

/**
 * Reads what a provider says of itself, its keys, and whether it takes the client; nobody signs in.
 */
export async function tryProvider(call: TestCall): Promise<TestOutcome> {
  const settings = providerSettings(call.values);
  const steps: TestStep[] = [];
  for await (const step of tries(call, settings)) {
    steps.push(step);
    if (!step.ok) return { outcome: 'fails', message: step.text, steps };
  }
  return {
    outcome: 'works',
    message: `${settings.name} responds correctly. No one was signed in.`,
    steps,
  };
}

async function* tries(call: TestCall, settings: ProviderSettings): AsyncGenerator<TestStep> {
  let endpoints: { readonly authorize?: string | undefined; readonly token?: string | undefined };
  if (settings.kind === 'oauth2')
    endpoints = { authorize: settings.authorizationEndpoint, token: settings.tokenEndpoint };
  else {
    try {
      const metadata = (await discover(settings, call.fetch, call.timeoutMs)).serverMetadata();
      endpoints = { authorize: metadata.authorization_endpoint, token: metadata.token_endpoint };
      yield { ok: true, text: `The discovery document for ${metadata.issuer} was read.` };
      yield metadata.jwks_uri
        ? await keys(call, metadata.jwks_uri)
        : {
            ok: false,
            text: 'The discovery document has no key URL (jwks_uri), so ID tokens can’t be verified.',
          };
    } catch (fault) {
      yield { ok: false, text: providerError(fault, settings).message };
      return;
    }
  }
  const { authorize, token } = endpoints;
  if (!authorize || !token) {
    yield {
      ok: false,
      text: 'The discovery document has no authorization endpoint or no token endpoint.',
    };
    return;
  }
  const door = await reach(call, authorize);
  yield door.ok ? { ok: true, text: `The authorization endpoint responds: ${door.text}` } : door;
  yield await client(call, settings, token);
}

async function keys({ fetch, signal }: TestCall, address: string): Promise<TestStep> {
  const reply = await fetch(address, { signal });
  const published = getField(await reply.json().catch(() => undefined), 'keys');
  const count = Array.isArray(published) ? published.length : 0;
  return reply.ok && count > 0
    ? {
        ok: true,
        text: format(strings.keysRead, { count }),
      }
    : { ok: false, text: `No keys were found at ${address}, so ID tokens can’t be verified.` };
}

/**
 * A code that was never given out: a provider that knows the client refuses the code, and any other
 * refuses the client.
 */
async function client(
  { fetch, signal }: TestCall,
  settings: ProviderSettings,
  endpoint: string,
): Promise<TestStep> {
  const { clientId, clientSecret } = settings;
  const createRandomText = () => randomBytes(32).toString('base64url');
  const reply = await fetch(endpoint, {
    method: 'POST',
    redirect: 'manual',
    signal,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: createRandomText(),
      code_verifier: createRandomText(),
      redirect_uri: new URL('/hosted/callback', endpoint).href,
      client_id: clientId,
      ...(clientSecret && { client_secret: clientSecret }),
    }).toString(),
  });
  const code = getField(await reply.json().catch(() => undefined), 'error');
  const error = typeof code === 'string' ? code.slice(0, 80) : '';
  if (error === 'invalid_grant' || error === 'bad_verification_code')
    return { ok: true, text: 'The client ID and client secret are correct.' };
  if (error === 'unauthorized_client')
    return {
      ok: false,
      text: 'The client can’t use the authorization code flow. Enable it at the provider.',
    };
  if (
    error === 'invalid_client' ||
    error === 'incorrect_client_credentials' ||
    reply.status === 401
  )
    return {
      ok: false,
      text: 'The provider rejected the client ID or client secret. Enter both again.',
    };
  if (reply.status === 404 || reply.status >= 500)
    return { ok: false, text: `The token endpoint returned ${reply.status}. Check its URL.` };
  const answer = error ? `“${error}”` : String(reply.status);
  return {
    ok: true,
    text: `The token endpoint returned ${answer}, so the client ID and secret were not checked.`,
  };
}
