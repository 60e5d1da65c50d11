import { readRoom, requireRoom, type Queries, type Room } from '#core/server';

/** Counts the variables that the company made; those that came with flows do not count. */
async function countMade(db: Queries): Promise<number> {
  const { made } = await db
    .selectFrom('constructs')
    .select(eb => eb.fn.countAll<number>().as('made'))
    .where('carried', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(made);
}

/** Reads how many variables the company may make and has made. */
export const readVariableRoom = (db: Queries, companyId: string): Promise<Room> =>
  readRoom(db, companyId, 'attributes', () => countMade(db));

/** Refuses one variable more than the company may have. */
export const requireVariableRoom = (db: Queries, companyId: string): Promise<void> =>
  requireRoom(db, companyId, 'attributes', () => countMade(db));
