import type { OwnSession } from '../../contract';
import type { Queries } from '../database';
import { lifetimes, type TokenKind } from './tokens';

/** The tokens that a person holds by being signed on: their session, and what it asked for. */
export const sessionTokens: TokenKind[] = ['member', 'mfa', 'sdk', 'tryFlow'];

interface Terms {
  readonly customerId: string;
  /** The hash of the session that asks. */
  readonly own: string;
  /** Those alone that are in this company now. */
  readonly companyId?: string;
}

/** A person's sessions that have not ended, the latest used first. */
export async function openSessions(
  across: Queries,
  { customerId, own, companyId }: Terms,
): Promise<OwnSession[]> {
  const now = Date.now();
  let found = across
    .selectFrom('tokens')
    .leftJoin('companies', 'companies.company_id', 'tokens.company_id')
    .selectAll('tokens')
    .select('companies.name as company_name')
    .where('tokens.customer_id', '=', customerId)
    .where('tokens.audience', '=', 'member')
    .where('tokens.expires_date', '>', now)
    .where('tokens.used_date', '>', now - lifetimes.member.idle);
  if (companyId !== undefined) found = found.where('tokens.company_id', '=', companyId);
  const rows = await found
    .orderBy('tokens.used_date', 'desc')
    .orderBy('tokens.token_hash')
    .execute();
  return rows.map(row => ({
    sessionId: row.session_id,
    current: row.token_hash === own,
    createdDate: row.created_date,
    usedDate: row.used_date,
    address: row.address,
    agent: row.agent,
    path: row.path,
    // Which provider vouched for the person is kept among them, and is nobody's to read.
    methods: (JSON.parse(row.methods) as string[]).filter(method => !method.includes(':')),
    companyName: row.company_name ?? '',
  }));
}
