import type { Queries } from '#core/server';
import { keys, measures, type Counted } from '../figures/columns';
import { between } from '../figures/Books';

export type Counts = Map<string, { readonly counts: Float64Array }>;

/** Reads the cells of a company from a table for some hours, under the keys that counting uses. */
export async function readCells(
  db: Queries,
  table: Counted,
  companyId: string,
  from: number,
  to: number,
): Promise<Counts> {
  const rows = (await db
    .selectFrom(table)
    .selectAll()
    .where('company_id', '=', companyId)
    .where('grain', '=', 'h')
    .where('bucket', '>=', from)
    .where('bucket', '<', to)
    .execute()) as unknown as Record<string, string | number>[];
  const places = keys[table].filter(column => column !== 'grain');
  return new Map(
    rows.map(row => [
      places.map(column => row[column]).join(between),
      { counts: Float64Array.from(measures[table], column => Number(row[column])) },
    ]),
  );
}

/** Returns the counts to add to the first so that it equals the second. */
export function missing(has: Counts, should: Counts): Counts {
  const found: Counts = new Map();
  for (const key of new Set([...has.keys(), ...should.keys()])) {
    const [one, other] = [has.get(key)?.counts, should.get(key)?.counts];
    const counts = Float64Array.from(
      one ?? other!,
      (_, at) => (other?.[at] ?? 0) - (one?.[at] ?? 0),
    );
    if (counts.some(count => Math.abs(count) > 1e-6)) found.set(key, { counts });
  }
  return found;
}
