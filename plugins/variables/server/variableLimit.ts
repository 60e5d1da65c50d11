import { codes, Failure } from '#core/contract';
import { readJson, type Queries } from '#core/server';

const usualLimit = 100;

/**
 * How many variables the company may make, its own limit or the usual one, and has made; those that
 * came with flows do not count.
 */
export async function variableRoom(
  db: Queries,
  companyId: string,
): Promise<{ limit: number; made: number }> {
  const company = await db
    .selectFrom('companies')
    .select('entitlement')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const total = readJson(company.entitlement)['attributes']?.['total'];
  const { made } = await db
    .selectFrom('constructs')
    .select(eb => eb.fn.countAll<number>().as('made'))
    .where('carried', '=', 0)
    .executeTakeFirstOrThrow();
  return { limit: typeof total === 'number' ? total : usualLimit, made: Number(made) };
}

/** Why no further variable has room, as a sentence. */
export const fullSentence = ({
  limit,
  made,
}: {
  readonly limit: number;
  readonly made: number;
}): string =>
  `This company may have ${limit} variables and has ${made}. Delete one that is no longer used.`;

/** Refuses one variable more than the company may have. */
export async function refuseAboveLimit(db: Queries, companyId: string): Promise<void> {
  const room = await variableRoom(db, companyId);
  if (room.made >= room.limit) throw new Failure(400, codes.invalid, fullSentence(room));
}
