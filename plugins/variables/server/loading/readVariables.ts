import { sql } from 'kysely';
import type { Queries } from '#core/server';
import { createPause } from '#core/server/internal';
import type { ConstructRow } from '../tables';
import { inBatches, type Sized } from '#core/server/database/table/inBatches';

/** A variable’s row as runs need it. */
export type RunRow = Pick<
  ConstructRow,
  'company_id' | 'name' | 'context' | 'type' | 'mutable' | 'min' | 'max' | 'value'
>;

const columns = ['company_id', 'name', 'context', 'type', 'mutable', 'min', 'max'] as const;
const rowsAtOnce = 500;
/** Bytes of a value that is read by itself or with few others. */
const long = 16 * 1024;

const size = sql<number | null>`octet_length(value)`;
const shortValue = sql<string | null>`case when octet_length(value) <= ${long} then value end`;

const readNamed = (db: Queries, names: readonly string[]) =>
  db
    .selectFrom('constructs')
    .select(['name', 'value'])
    .where('name', 'in', [...names])
    .execute();

/**
 * Reads the variables of a flow, or those that belong to none, by name: at most a megabyte at once,
 * however many and large they are.
 *
 * @param only composite names, where not all are wanted
 */
export async function readVariables(
  db: Queries,
  companyId: string,
  flowId: string,
  only?: readonly string[],
): Promise<readonly RunRow[]> {
  const rows: RunRow[] = [];
  const pause = createPause(companyId);
  const pages = only && [...inBatches(only.map(name => ({ name, size: 0 })))];
  for (let [page, after] = [0, '']; ; page++) {
    if (pages && page === pages.length) return rows;
    let asked = db
      .selectFrom('constructs')
      .select([...columns, shortValue.as('value'), size.as('size')])
      .where('flow_id', '=', flowId)
      .orderBy('name');
    asked = pages
      ? asked.where('name', 'in', [...(pages[page] ?? [])])
      : asked.where('name', '>', after).limit(rowsAtOnce);
    const stored = await asked.execute();
    const large: Sized[] = [];
    for (const row of stored)
      if (row.value === null && row.size !== null)
        large.push({ name: row.name, size: Number(row.size) });
    const values = new Map<string, string | null>();
    for (const names of inBatches(large)) {
      for (const { name, value } of await readNamed(db, names)) values.set(name, value);
      await pause();
    }
    for (const { size: _, ...row } of stored)
      rows.push(values.has(row.name) ? { ...row, value: values.get(row.name) ?? null } : row);
    if (!pages && stored.length < rowsAtOnce) return rows;
    after = stored.at(-1)?.name ?? after;
  }
}
