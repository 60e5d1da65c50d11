import { trimEnd } from '#core/contract/trimEnd';
import type { Selectable } from 'kysely';
import { noProvider, type SsoProvider } from '../../contract/internal';
import { readJson, type Queries, type Tables } from '../database';
import type { ServerHost } from '../host/serverHost';
import type { Place } from '../encryption/secrets';

type Row = Selectable<Tables['sso_providers']>;

export const secretMask = '******';
export const secretPlace: Place = {
  table: 'sso_providers',
  row: 'provider',
  column: 'client_secret',
};
const wellKnown = '/.well-known/openid-configuration';

/**
 * An issuer as it is kept and compared: without the path of its discovery document, without a slash
 * at the end.
 */
export const plainIssuer = (text: string): string =>
  trimEnd(text.trim().replace(wellKnown, ''), '/');

/** A company's provider; the secret is masked. */
export async function readProvider(db: Queries, companyId: string): Promise<SsoProvider> {
  const row = await db
    .selectFrom('sso_providers')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ? toSsoProvider(row) : noProvider;
}

function toSsoProvider(row: Row): SsoProvider {
  return {
    enabled: row.enabled === 1,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: row.client_secret && secretMask,
    domains: readJson(row.domains),
    createPeople: row.create_people === 1,
    role: row.role,
    trustMfa: row.trust_mfa === 1,
  };
}

/**
 * The same with the secret open, for talking to the provider; where `given` is not the mask, that
 * is the secret.
 */
export async function withSecret(
  server: ServerHost,
  companyId: string,
  given: SsoProvider,
): Promise<SsoProvider> {
  if (given.clientSecret !== secretMask) return given;
  const row = await server.database
    .forCompany(companyId)
    .selectFrom('sso_providers')
    .select('client_secret')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const sealed = row?.client_secret ?? '';
  return {
    ...given,
    clientSecret: sealed && server.secrets.decrypt(companyId, secretPlace, sealed),
  };
}

/** Writes the company's provider; the secret stays where the mask stands in its place. */
export async function writeProvider(
  server: ServerHost,
  db: Queries,
  companyId: string,
  provider: SsoProvider,
): Promise<void> {
  const secret =
    provider.clientSecret === secretMask
      ? {}
      : {
          client_secret:
            provider.clientSecret &&
            server.secrets.encrypt(companyId, secretPlace, provider.clientSecret),
        };
  const values = {
    enabled: provider.enabled ? 1 : 0,
    name: provider.name.trim(),
    issuer: plainIssuer(provider.issuer),
    client_id: provider.clientId.trim(),
    domains: JSON.stringify(provider.domains.map(domain => domain.toLowerCase())),
    create_people: provider.createPeople ? 1 : 0,
    role: provider.role,
    trust_mfa: provider.trustMfa ? 1 : 0,
    ...secret,
  };
  await db
    .insertInto('sso_providers')
    .values({ company_id: companyId, client_secret: '', ...values })
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(values))
    .execute();
}
