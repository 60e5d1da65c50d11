import { codes, Failure } from '#core/contract';
import { readJson } from '#core/server';
import { hashSecret, type BearerKind } from '#core/server/internal';
import { addressFault } from '../addressFault';
import { findBoundRights } from '../signIns/boundRights';
import { noteUse } from '../noteUse';
import { prefixes } from '../tokens/kinds';

/**
 * Access tokens of people who signed in through an account. Each call finds what both may do now; the
 * sign-in ends with the session in which it was approved, the membership, and the account.
 */
export const signInBearer: BearerKind = {
  prefix: prefixes.signIn,
  async find(server, token, { ip }) {
    const now = Date.now();
    const row = await server.database.allCompanies
      .selectFrom('service_sign_ins as signIns')
      .innerJoin('service_accounts as accounts', join =>
        join
          .onRef('accounts.company_id', '=', 'signIns.company_id')
          .onRef('accounts.account_id', '=', 'signIns.account_id'),
      )
      .innerJoin('tokens', join =>
        join
          .onRef('tokens.token_hash', '=', 'signIns.session_hash')
          .onRef('tokens.customer_id', '=', 'signIns.customer_id'),
      )
      .innerJoin('customers', 'customers.customer_id', 'signIns.customer_id')
      .innerJoin('memberships', join =>
        join
          .onRef('memberships.company_id', '=', 'signIns.company_id')
          .onRef('memberships.customer_id', '=', 'signIns.customer_id')
          .onRef('memberships.created_date', '<=', 'signIns.created_date'),
      )
      .selectAll('accounts')
      .select([
        'signIns.customer_id',
        'signIns.sign_in_id',
        'tokens.path',
        'tokens.methods',
        'tokens.created_date as session_date',
      ])
      .where('signIns.token_hash', '=', hashSecret(token))
      .where('signIns.expires', '>', now)
      .where('accounts.enabled', '=', 1)
      .where('accounts.signs_people_in', '=', 1)
      .where('tokens.audience', '=', 'member')
      .where('tokens.expires_date', '>', now)
      .where('customers.status', '=', 'active')
      .executeTakeFirst();
    if (!row) return undefined;
    const { company_id: companyId, customer_id, path, methods } = row;
    // Work through the application is no use of the browser, and needs none.
    const session = { customer_id, path, methods, created_date: row.session_date, used_date: now };
    const bound = await findBoundRights(server, session, row, ip);
    if (!bound) return undefined;
    const fault = bound.fault ?? addressFault(ip, readJson(row.addresses), []);
    if (fault) throw new Failure(401, codes.notAuthorized, fault);
    noteUse(
      server,
      { table: 'service_accounts', id: 'account_id' },
      { companyId, key: row.account_id, usedDate: row.used_date },
      ip,
    );
    const who = { companyId, actorId: customer_id, via: row.name };
    return { ...who, rights: bound.rights, roles: bound.roles, tokenHash: row.sign_in_id };
  },
};
