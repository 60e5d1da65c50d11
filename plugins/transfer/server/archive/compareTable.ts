import type { ArchivedRow, ArchivedTable } from '../../../../core/server';
import type { IncomingTables } from './incomingRows';
import type { Terms } from './putArchive';
import type { SecretsInside } from './SecretsInside';
import { allRows, keyOf } from './tableRows';

/** What an archive changes in one table. */
export interface TableChange {
  readonly created: readonly ArchivedRow[];
  readonly changed: readonly { readonly row: ArchivedRow; readonly fields: readonly string[] }[];
  readonly removed: readonly ArchivedRow[];
  readonly same: number;
  readonly kept: number;
}

/** Who made a thing says nothing of the thing. */
const silent: readonly string[] = ['company_id', 'customer_id'];

const same = (a: unknown, b: unknown) => (a ?? null) === (b ?? null);

/** Compares an archive's rows of one table with the company's. */
export async function compareTable(
  { db, companyId, mode }: Terms,
  archived: ArchivedTable,
  incoming: IncomingTables,
  inside: SecretsInside,
): Promise<TableChange> {
  const { table, passing = [], of } = archived;
  const coming = incoming.get(table)!;
  const here = await allRows(db, companyId, archived);
  const known = new Map(here.map(row => [keyOf(archived, row), row]));
  const created: ArchivedRow[] = [];
  const changed: { row: ArchivedRow; fields: string[] }[] = [];
  for (const [key, { row, compared }] of coming) {
    const before = known.get(key);
    if (!before) {
      created.push(row);
      continue;
    }
    const shown = inside.shown(table, before);
    const fields = Object.keys(compared).filter(
      name => !silent.includes(name) && !passing.includes(name) && !same(compared[name], shown[name]),
    );
    if (fields.length > 0) changed.push({ row, fields });
  }
  const owners = of?.whole
    ? new Set([...incoming.get(of.table)!.values()].map(({ row }) => row[of.column]))
    : undefined;
  const only = here.filter(row => !coming.has(keyOf(archived, row)));
  // The company itself and what is one row a company are changed, never removed.
  const removed = only.filter(
    row => archived.key.length > 0 && (mode === 'replace' || owners?.has(row[of!.column]) === true),
  );
  return {
    created,
    changed,
    removed,
    same: coming.size - created.length - changed.length,
    kept: only.length - removed.length,
  };
}
