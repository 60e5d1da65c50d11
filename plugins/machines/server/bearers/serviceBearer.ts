import { codes, Failure } from '#core/contract';
import { readJson } from '#core/server';
import { findRoleRights, hashSecret, type BearerKind } from '#core/server/internal';
import { parseSecuritySettings } from '#core/server/authentication/policy/securitySettings';
import { addressFault } from '../addressFault';
import { noteUse } from '../noteUse';
import { prefixes } from '../tokens/kinds';

/** Access tokens of service accounts: each call finds the account as it is now. */
export const serviceBearer: BearerKind = {
  prefix: prefixes.access,
  async find(server, token, { ip }) {
    const row = await server.database.allCompanies
      .selectFrom('service_tokens as tokens')
      .innerJoin('service_accounts as accounts', join =>
        join
          .onRef('accounts.company_id', '=', 'tokens.company_id')
          .onRef('accounts.account_id', '=', 'tokens.account_id'),
      )
      .innerJoin('companies', 'companies.company_id', 'tokens.company_id')
      .selectAll('accounts')
      .select([
        'companies.entitlement',
        'companies.security',
        'companies.created_date as company_date',
      ])
      .where('tokens.token_hash', '=', hashSecret(token))
      .where('tokens.expires', '>', Date.now())
      .where('accounts.enabled', '=', 1)
      // A token that was given while its credential was being revoked ends with it.
      .where(({ or, exists, selectFrom }) =>
        or([
          exists(
            selectFrom('service_secrets as secrets')
              .select('secrets.secret_id')
              .whereRef('secrets.company_id', '=', 'tokens.company_id')
              .whereRef('secrets.secret_id', '=', 'tokens.credential_id'),
          ),
          exists(
            selectFrom('service_keys as keys')
              .select('keys.key_id')
              .whereRef('keys.company_id', '=', 'tokens.company_id')
              .whereRef('keys.key_id', '=', 'tokens.credential_id'),
          ),
          exists(
            selectFrom('service_issuers as issuers')
              .select('issuers.issuer_id')
              .whereRef('issuers.company_id', '=', 'tokens.company_id')
              .whereRef('issuers.issuer_id', '=', 'tokens.credential_id'),
          ),
        ]),
      )
      .executeTakeFirst();
    if (!row) return undefined;
    const { company_id: companyId, account_id: accountId } = row;
    const { addressAllowList } = parseSecuritySettings(row.security);
    const fault = addressFault(ip, readJson(row.addresses), addressAllowList);
    if (fault) throw new Failure(401, codes.notAuthorized, fault);
    const roles = readJson(row.roles);
    const rights = await findRoleRights(server, companyId, roles, {
      entitlement: readJson(row.entitlement),
      createdDate: row.company_date,
    });
    noteUse(
      server,
      { table: 'service_accounts', id: 'account_id' },
      { companyId, key: accountId, usedDate: row.used_date },
      ip,
    );
    return { companyId, actorId: accountId, rights, roles, tokenHash: accountId };
  },
};
