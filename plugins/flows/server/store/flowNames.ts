import type { Queries } from '../../../../core/server';

/** The flows of the company: id → name. */
export async function flowNames(db: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('flows').select(['flow_id', 'name']).execute();
  return new Map(rows.map(row => [row.flow_id, row.name]));
}
