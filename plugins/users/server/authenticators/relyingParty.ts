import type { ServerHost } from '#core/server';
import type { RelyingParty } from '../../contract';

export interface Party {
  readonly name: string;
  readonly id: string;
  readonly origins: string[];
}

/**
 * The site that passkeys are made for: the connection's own, else the public address of this
 * installation.
 */
export async function resolveParty(
  { settings, database }: ServerHost,
  companyId: string,
  { name, id, origins = [] }: RelyingParty = {},
): Promise<Party> {
  const own = new URL(settings.publicUrl);
  const company = name
    ? undefined
    : await database
        .forCompany(companyId)
        .selectFrom('companies')
        .select('name')
        .where('company_id', '=', companyId)
        .executeTakeFirst();
  return {
    name: name || company?.name || own.hostname,
    id: id || own.hostname,
    origins: [own.origin, ...origins],
  };
}
