import { codes, Failure } from '#core/contract';
import type { ArchivedTable, ServerHost } from '#core/server';
import { createPause, type ArchivedRow, parseJson } from '#core/server/internal';
import type { SecretsInside } from './SecretsInside';
import type { PutArchiveOptions } from './putArchive';
import { allRows, byKey, getRowKey, loose, type Shapes } from './tableRows';

const fits = (value: unknown, { kind, nullable }: { kind: 'text' | 'number'; nullable: boolean }) =>
  value === null ? nullable : kind === 'text' ? typeof value === 'string' : Number.isFinite(value);

/** Returns the reason why a row of an archive is rejected, as a sentence. */
function rowFault(
  server: ServerHost,
  archived: ArchivedTable,
  shapes: Shapes,
  row: ArchivedRow,
): string | undefined {
  const columns = shapes.get(archived.table) ?? [];
  const strange = Object.keys(row).find(name => !columns.some(column => column.name === name));
  if (strange !== undefined) return `it has an unknown column “${strange}”`;
  for (const column of columns) {
    const value = row[column.name];
    if (value === undefined ? column.needed : !fits(value, column))
      return `its “${column.name}” ${value === undefined ? 'is missing' : 'has the wrong type'}`;
  }
  for (const name of archived.json ?? []) {
    const text = row[name];
    if (typeof text !== 'string') continue;
    try {
      if (parseJson(text) === undefined) return `its “${name}” is empty`;
    } catch {
      return `its “${name}” is not valid JSON`;
    }
  }
  return archived.fault?.(row, server);
}

/** A row of an archive, ready to be written, and as it is compared. */
export interface Incoming {
  readonly row: ArchivedRow;
  readonly compared: ArchivedRow;
}
export type IncomingTables = ReadonlyMap<string, ReadonlyMap<string, Incoming>>;

/** What the rows of a table have in one column; pauses as often as it is let. */
export async function valuesOf(
  rows: ReadonlyMap<string, Incoming> | undefined,
  column: string,
  pause: () => Promise<void>,
): Promise<ReadonlySet<unknown>> {
  const values = new Set<unknown>();
  for (const { row } of rows?.values() ?? []) {
    await pause();
    values.add(row[column]);
  }
  return values;
}

const mostFaults = 20;

/**
 * The rows of an archive as this company takes them; throws where one will not do, naming the first
 * of them.
 */
export async function incomingRows(
  { server, db, companyId, customerId, archive, shapes }: PutArchiveOptions,
  tables: readonly ArchivedTable[],
  inside: SecretsInside,
): Promise<{
  incoming: IncomingTables;
  missing: readonly { archived: ArchivedTable; row: ArchivedRow }[];
}> {
  const members = new Set(
    (
      await db
        .selectFrom('memberships')
        .select('customer_id')
        .where('company_id', '=', companyId)
        .execute()
    ).map(row => row.customer_id),
  );
  const from = archive.header.company.companyId;
  const faults: { at: string; message: string }[] = [];
  const pause = createPause(companyId);
  const incoming = new Map<string, ReadonlyMap<string, Incoming>>();
  const missing: { archived: ArchivedTable; row: ArchivedRow }[] = [];

  const ours = (row: ArchivedRow): ArchivedRow => {
    const texts = Object.entries(row).map(([name, value]): [string, unknown] => {
      if (name === 'customer_id' && !members.has(String(value))) return [name, customerId];
      return [
        name,
        typeof value === 'string' && from !== companyId ? value.replaceAll(from, companyId) : value,
      ];
    });
    return { ...Object.fromEntries(texts), company_id: companyId };
  };

  for (const archived of tables) {
    const { table } = archived;
    const here = await byKey(archived, await allRows(db, companyId, archived), pause);
    const taken = new Map<string, Incoming>();
    for (const [index, raw] of (archive.rows.get(table) ?? []).entries()) {
      await pause();
      const { secrets, fault } = safely(() => inside.read(table, raw));
      const wrong = rowFault(server, archived, shapes, raw) ?? fault;
      if (wrong !== undefined) {
        const at = `${archived.title} ${index + 1}${nameIn(archived, raw)}`;
        faults.push({ at, message: wrong });
        continue;
      }
      const adopted =
        from === companyId ? ours(raw) : (archived.adopt?.(ours(raw), companyId) ?? ours(raw));
      const key = getRowKey(archived, adopted);
      if (taken.has(key))
        faults.push({
          at: `${archived.title} ${index + 1}`,
          message: 'it is in the archive twice',
        });
      const held = inside.held(table, here.get(key));
      let lacking = false;
      const sealed = inside.with(table, adopted, (place, at) => {
        const text = secrets[at]?.text;
        if (text !== undefined) return inside.hold(place, text);
        const known = held.get(place.column);
        lacking ||= known === undefined;
        return known ?? '';
      });
      if (lacking) missing.push({ archived, row: adopted });
      taken.set(key, {
        row: archived.settle?.(sealed, server) ?? sealed,
        compared: inside.with(table, adopted, (_, at) => secrets[at]?.text ?? '******'),
      });
    }
    const { of } = archived;
    const parents = of && (await valuesOf(incoming.get(of.table), of.column, pause));
    for (const [key, { row }] of taken) {
      await pause();
      if (!of || parents?.has(row[of.column])) continue;
      const known = of.whole
        ? undefined
        : await loose(db)
            .selectFrom(of.table)
            .select(of.column)
            .where('company_id', '=', companyId)
            .where(of.column, '=', row[of.column])
            .executeTakeFirst();
      if (!known)
        faults.push({
          at: `${archived.title} ${key}`,
          message: 'its parent is not in the archive',
        });
    }
    incoming.set(table, taken);
  }
  const [first] = faults;
  if (first) {
    const { at, message } = first;
    const more = faults.length > 1 ? ` ${faults.length - 1} more have problems too.` : '';
    const said = message.replace(/\.$/, '');
    throw new Failure(
      400,
      codes.invalid,
      `The archive can’t be imported: ${at}: ${said}.${more}`,
      faults.slice(0, mostFaults),
    );
  }
  return { incoming, missing };
}

const nameIn = (archived: ArchivedTable, row: ArchivedRow) => {
  const name = safely(() => ({ secrets: [], fault: archived.nameOf(row) })).fault;
  return name && name !== 'undefined' ? ` (“${name.slice(0, 100)}”)` : '';
};

/** Runs a check of an unvalidated row, and returns a fault if it throws. */
function safely<T extends { fault?: string; secrets: readonly unknown[] }>(
  work: () => T,
): T | { secrets: []; fault: string } {
  try {
    return work();
  } catch {
    return { secrets: [], fault: 'it can’t be read' };
  }
}
