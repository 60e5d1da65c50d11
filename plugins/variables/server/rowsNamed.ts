import type { Queries, ServerHost } from '#core/server';
import type { ConstructRow } from './tables';

const inParts = 400;

/**
 * The rows of these composite names, by name; nobody else changes them until the transaction ends.
 */
export async function rowsNamed(
  { database }: ServerHost,
  db: Queries,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ConstructRow>> {
  const rows = new Map<string, ConstructRow>();
  const names = [...new Set(keys)];
  for (let at = 0; at < names.length; at += inParts) {
    const found = db
      .selectFrom('constructs')
      .selectAll()
      .where('name', 'in', names.slice(at, at + inParts))
      .orderBy('name');
    const locked = database.engine === 'postgres' ? found.forUpdate() : found;
    for (const row of await locked.execute()) rows.set(row.name, row);
  }
  return rows;
}
