import { sql } from 'kysely';
import { format } from '#core/contract';
import type { Queries } from '#core/server';
import { limitFailure } from '#core/server/internal';
import { strings } from '../strings';

const mebibyte = 1024 * 1024;
/** Bytes that the settings of all connections of an environment may take. */
const most = 32 * mebibyte;

/**
 * Refuses what was written in this transaction where the settings of the environment’s connections
 * take too much.
 *
 * @throws Failure 400 with `codes.limitReached`
 */
export async function requireConnectionSpace(db: Queries, companyId: string): Promise<void> {
  const { used } = await db
    .selectFrom('connections')
    .select(sql<number | null>`sum(octet_length(properties))`.as('used'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const bytes = Number(used ?? 0);
  if (bytes <= most) return;
  const terms = { used: Math.ceil(bytes / mebibyte), allowed: most / mebibyte };
  throw limitFailure(format(strings.tooMuchSpace, terms));
}
