import type { ArchivedTable, ServerHost } from '#core/server';

interface Column {
  readonly name: string;
  readonly kind: 'text' | 'number';
  readonly needed: boolean;
  readonly nullable: boolean;
}
export type Shapes = ReadonlyMap<string, readonly Column[]>;

/** The columns that archives carry of each table, as the database has them. */
export async function readShapes(
  { database }: ServerHost,
  tables: readonly ArchivedTable[],
): Promise<Shapes> {
  const found = await database.across.introspection.getTables();
  return new Map(
    tables.map(({ table, columns }) => [
      table,
      (found.find(({ name }) => name === table)?.columns ?? [])
        .filter(({ name }) => name !== 'company_id' && (!columns || columns.includes(name)))
        .map(({ name, dataType, isNullable, hasDefaultValue }) => ({
          name,
          kind: /text|char/i.test(dataType) ? 'text' : 'number',
          nullable: isNullable,
          needed: !isNullable && !hasDefaultValue,
        })),
    ]),
  );
}
