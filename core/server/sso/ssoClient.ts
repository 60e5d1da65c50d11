import { createHash } from 'node:crypto';
import {
  allowInsecureRequests,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type Configuration,
  type CustomFetch,
} from 'openid-client';
import type { SsoProvider } from '../../contract/internal';
import { SizedCache } from '../cache/SizedCache';
import { outgoingCalls } from '../http/OutgoingCalls';
import { keepSmall } from '../http/published/keepSmall';
import type { ServerHost } from '../host/serverHost';
import { issuerAddress } from './issuerAddress';
import { SsoError } from './SsoError';
import { plainIssuer } from './ssoProviders';

const keptMs = 300_000;
const mostKept = 500;
const timeoutSeconds = 15;
const longestIssuer = 300;
interface Known {
  readonly until: number;
  readonly client: Promise<Configuration>;
}
const known = new WeakMap<ServerHost, SizedCache<Known>>();

/**
 * Returns the client of a company's provider, whose calls take places of the company; its discovery
 * document is cached for minutes.
 */
export function ssoClient(
  server: ServerHost,
  companyId: string,
  provider: SsoProvider,
): Promise<Configuration> {
  const clients = known.get(server) ?? new SizedCache<Known>(mostKept);
  known.set(server, clients);
  const { issuer, clientId, clientSecret } = provider;
  const key = createHash('sha256')
    .update(JSON.stringify([issuer, clientId, clientSecret]))
    .digest('hex');
  const cached = clients.get(companyId, key);
  if (cached && cached.until > performance.now()) return cached.client;
  const client = discover(provider, server.get(outgoingCalls).fetchOf(companyId));
  clients.set(companyId, key, { until: performance.now() + keptMs, client }, 1);
  client.catch(() => clients.delete(companyId, key));
  return client;
}

async function discover({ issuer, clientId, clientSecret }: SsoProvider, guarded: typeof fetch) {
  const address = issuerAddress(issuer);
  const insecure = address.protocol === 'http:' ? [allowInsecureRequests] : [];
  const proof = clientSecret ? ClientSecretPost(clientSecret) : None();
  const client = await discovery(address, clientId, {}, proof, {
    [customFetch]: keepSmall(guarded) as unknown as CustomFetch,
    timeout: timeoutSeconds,
    // The signature of each ID token is checked, although it comes from the provider itself.
    execute: [enableNonRepudiationChecks, ...insecure],
  });
  // The library compares the two as URLs, and leaves some hosts out.
  const named = plainIssuer(client.serverMetadata().issuer);
  if (named !== plainIssuer(issuer))
    throw new SsoError(
      'untrusted_answer',
      `The provider’s discovery document names the issuer “${named.slice(0, longestIssuer)}”. ` +
        'Enter the issuer exactly as the provider states it.',
    );
  return client;
}
