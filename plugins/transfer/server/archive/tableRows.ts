import type { ArchivedTable, ServerHost } from '#core/server';

/** The tables that archives carry, what others refer to first. */
export const inOrder = (tables: readonly ArchivedTable[]): readonly ArchivedTable[] =>
  [...tables].sort((a, b) => a.order - b.order || a.table.localeCompare(b.table));

/** The tables that an archive carries, with end users or without, with secrets or without. */
export const tablesFor = (
  tables: readonly ArchivedTable[],
  { users, sealed }: { readonly users: boolean; readonly sealed: boolean },
): readonly ArchivedTable[] =>
  inOrder(tables).filter(
    ({ part, encryptedOnly: sealedOnly }) => (users || part !== 'users') && (sealed || !sealedOnly),
  );

interface Column {
  readonly name: string;
  readonly kind: 'text' | 'number';
  readonly needed: boolean;
  readonly nullable: boolean;
}
export type Shapes = ReadonlyMap<string, readonly Column[]>;

/** Lists the columns of a table with texts, which may be long. */
export const listTextColumns = (
  shapes: Shapes,
  { table }: Pick<ArchivedTable, 'table'>,
): readonly string[] =>
  (shapes.get(table) ?? []).flatMap(({ name, kind }) => (kind === 'text' ? name : []));

/** The columns that archives carry of each table, as the database has them. */
export async function readShapes(
  { database }: ServerHost,
  tables: readonly ArchivedTable[],
): Promise<Shapes> {
  const present = await database.allCompanies.introspection.getTables();
  return new Map(
    tables.map(({ table, columns, leaves = [] }) => [
      table,
      (present.find(({ name }) => name === table)?.columns ?? [])
        .filter(({ name }) => name !== 'company_id' && !leaves.includes(name))
        .filter(({ name }) => columns?.includes(name) ?? true)
        .map(({ name, dataType, isNullable, hasDefaultValue }) => ({
          name,
          kind: /text|char/i.test(dataType) ? 'text' : 'number',
          nullable: isNullable,
          needed: !isNullable && !hasDefaultValue,
        })),
    ]),
  );
}
