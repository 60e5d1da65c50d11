import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import { keepSmall } from '#core/server/http/published/keepSmall';
import { providerAddress } from '#core/server/http/AddressRules';
import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import type { ProviderSettings } from './providerSettings';
import { directoryUser, toOutputClaims } from './readProviderClaims';

/** How far apart the clocks of a provider and of this server may be, in seconds. */
const tolerance = 60;

/**
 * Takes the word of an ID token that the provider issued to this client and that still holds. It
 * came through a browser and may come again, so it names the person and proves nothing.
 */
export async function acceptHint(
  call: NodeCall,
  { name, clientId }: ProviderSettings,
  client: Configuration,
  hint: string,
): Promise<NodeOutcome> {
  const { issuer, jwks_uri: keysAddress } = client.serverMetadata();
  if (!keysAddress)
    throw new Error(`${name} publishes no keys, so its ID token can’t be verified.`);
  const keys = createRemoteJWKSet(providerAddress(keysAddress, 'Connections'), {
    [customFetch]: keepSmall(call.fetch),
    timeoutDuration: call.interaction.httpTimeoutMs,
  });
  const { payload: claims } = await jwtVerify(hint, keys, {
    issuer,
    audience: clientId,
    requiredClaims: ['sub', 'exp'],
    clockTolerance: tolerance,
  });
  const subject = String(claims.sub);
  const linked = await directoryUser(call, { issuer, subject, claims });
  const output = toOutputClaims(claims);
  return { kind: 'success', output: { ...output, sub: subject, issuer, claims, ...linked } };
}
