import type { SsoProvider } from '../../contract';
import type { ServerHost } from '../host/serverHost';
import { secretMask, withSecret } from './ssoProviders';

const placeOf = (trialId: string) => ({ table: 'tokens', row: trialId, column: 'subject' });

/** A provider that is tried, as it is remembered meanwhile: a secret that was typed is sealed. */
export function sealTried(
  server: ServerHost,
  companyId: string,
  trialId: string,
  provider: SsoProvider,
): SsoProvider {
  const { clientSecret } = provider;
  if (!clientSecret || clientSecret === secretMask) return provider;
  return {
    ...provider,
    clientSecret: server.secrets.seal(companyId, placeOf(trialId), clientSecret),
  };
}

/** The same with its secret open. */
export async function triedProvider(
  server: ServerHost,
  companyId: string,
  { id, provider }: { readonly id: string; readonly provider: SsoProvider },
): Promise<SsoProvider> {
  const { clientSecret } = provider;
  if (!clientSecret || clientSecret === secretMask) return withSecret(server, companyId, provider);
  return { ...provider, clientSecret: server.secrets.open(companyId, placeOf(id), clientSecret) };
}
