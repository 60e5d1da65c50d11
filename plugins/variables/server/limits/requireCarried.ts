import { codes, Failure, format } from '#core/contract';
import type { Queries } from '#core/server';
import { limitFailure } from '#core/server/internal';
import { readVariableKey, type CarriedVariable } from '../../contract';
import { findExcess, variableBudgets } from '../../domain/variableBudgets';
import { strings } from '../../strings';

/** Counts the variables that came with flows. */
async function countCarried(db: Queries, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('constructs')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('carried', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Refuses more variables that came with flows than an environment may have.
 *
 * @param more how many are about to be added
 * @throws Failure 400 with `codes.limitReached`
 */
export async function requireCarriedRoom(
  db: Queries,
  companyId: string,
  more: number,
): Promise<void> {
  const used = await countCarried(db, companyId);
  const { carried: allowed } = variableBudgets;
  if (used + more <= allowed) return;
  const counts = { used, allowed: allowed.toLocaleString('en') };
  throw limitFailure(format(strings.manyCarried, counts));
}

/** Refuses a variable of a flow whose value is larger than one may be. */
export function requireValueSize({ name, fields }: CarriedVariable): void {
  const excess = findExcess(fields.value);
  if (excess) throw createSizeFailure(name, excess);
}

/** The refusal of a value that is too large, by the composite name of its variable. */
export const createSizeFailure = (key: string, excess: string): Failure =>
  new Failure(
    400,
    codes.invalid,
    format(strings.tooLarge, { name: readVariableKey(key).name, excess }),
  );
