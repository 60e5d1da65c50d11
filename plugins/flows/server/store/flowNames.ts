import type { Queries } from '#core/server';

/** The names of the company's flows, or of those of these that are here: id → name. */
export async function flowNames(
  db: Queries,
  flowIds?: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const ids = flowIds && [...new Set(flowIds)];
  if (ids?.length === 0) return new Map();
  const all = db.selectFrom('flows').select(['flow_id', 'name']);
  const rows = await (ids ? all.where('flow_id', 'in', ids) : all).execute();
  return new Map(rows.map(row => [row.flow_id, row.name]));
}
