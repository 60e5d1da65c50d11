import { countRows, readEntitlement, readRoom, requireRoom, type Queries } from '#core/server';

/** Refuses when the company would have more flows than it may. */
export const requireFlowRoom = (db: Queries, companyId: string, more?: number): Promise<void> =>
  requireRoom(db, companyId, 'flows', () => countRows(db, 'flows'), more);

/** Reads how many flows the company may have and has. */
export async function readFlowRoom(
  db: Queries,
  companyId: string,
): Promise<{ total: number; used: number }> {
  const { total = 0, used } = await readRoom(db, companyId, 'flows', () => countRows(db, 'flows'));
  return { total, used };
}

const usualVersions = 500;

/** Reads how many versions a flow of the company may have. */
export async function readVersionLimit(db: Queries, companyId: string): Promise<number> {
  const { versions } = await readEntitlement(db, companyId, 'flows');
  return versions ?? usualVersions;
}
