import { codes, Failure } from '#core/contract';
import { readJson } from '#core/server';
import {
  findEntry,
  findRoleRights,
  hashSecret,
  isProviderChanged,
  type BearerKind,
} from '#core/server/internal';
import { noteUse } from '../noteUse';
import { prefixes } from '../tokens/kinds';

/**
 * Personal access tokens: each call finds what the person may do now, by the environment’s rules for
 * how they were signed in when they created the token, and narrows it.
 */
export const personalBearer: BearerKind = {
  prefix: prefixes.personal,
  async find(server, token, { ip }) {
    const now = Date.now();
    // Who was removed and is a member again needs new tokens.
    const row = await server.database.allCompanies
      .selectFrom('personal_tokens as tokens')
      .innerJoin('customers', 'customers.customer_id', 'tokens.customer_id')
      .innerJoin('companies', 'companies.company_id', 'tokens.company_id')
      .innerJoin('memberships', join =>
        join
          .onRef('memberships.company_id', '=', 'tokens.company_id')
          .onRef('memberships.customer_id', '=', 'tokens.customer_id')
          .onRef('memberships.created_date', '<=', 'tokens.created_date'),
      )
      .selectAll('tokens')
      .select(['companies.entitlement', 'companies.created_date as company_date'])
      .where('tokens.token_hash', '=', hashSecret(token))
      .where('tokens.expires', '>', now)
      .where('customers.status', '=', 'active')
      // Whoever signed up with someone’s address loses what they created with it.
      .whereRef('customers.claimed_date', '<=', 'tokens.created_date')
      .executeTakeFirst();
    if (!row) return undefined;
    const { company_id: companyId, customer_id, path, methods } = row;
    const session = { customer_id, path, methods, created_date: now, used_date: now };
    const entry = await findEntry(server, session, companyId, ip);
    if (!entry || (await isProviderChanged(server, row, row.created_date))) return undefined;
    if (entry.fault) throw new Failure(401, codes.notAuthorized, entry.fault);
    const wanted = readJson(row.roles);
    let { roles, rights } = entry;
    if (wanted.length > 0) {
      roles = roles.filter(role => wanted.includes(role));
      const narrowed = await findRoleRights(server, companyId, roles, {
        entitlement: readJson(row.entitlement),
        createdDate: row.company_date,
      });
      const kept = new Set(narrowed.permissions);
      rights = rights.narrow(permission => kept.has(permission)).withFlags(narrowed);
    }
    if (row.read_only === 1) rights = rights.narrow(permission => permission.endsWith(':read'));
    noteUse(
      server,
      { table: 'personal_tokens', id: 'token_id' },
      { companyId, key: row.token_id, usedDate: row.used_date },
      ip,
    );
    const who = { companyId, actorId: customer_id, via: row.name };
    return { ...who, rights, roles, tokenHash: row.token_id };
  },
};
