import type { ColumnType, Selectable } from 'kysely';
import type { Column } from './Column';

/** An index on columns of a table. */
export interface Index {
  readonly columns: readonly string[];
  readonly unique?: boolean;
  /** The rows it holds, as a condition in SQL that both engines understand. */
  readonly where?: string;
  /** The migration that adds it; null where one that is written out does; else the table's. */
  readonly since?: string | null;
}

/** A table: its rows' types, its migrations and its tenancy follow from this one value. */
export interface Table<
  Name extends string = string,
  Columns extends Readonly<Record<string, Column>> = Readonly<Record<string, Column>>,
> {
  readonly name: Name;
  /** The owner of its rows; those of a company have `company_id`, first in their key. */
  readonly owner: 'company' | 'installation';
  /** The migration that makes it; null where one that is written out does. */
  readonly since: string | null;
  /** In their order in the database; one added later names its migration, see `Column.since`. */
  readonly columns: Columns;
  /** The primary key: one column by its name, or the columns of a constraint `<table>_key`. */
  readonly key: string | readonly string[];
  readonly indices: Readonly<Record<string, Index>>;
}

/** The type of a table as queries take it, with what an insert may leave out. */
export type TableType<Of extends Table> = {
  [Name in keyof Of['columns']]: Of['columns'][Name] extends Column<infer Read, infer Given>
    ? ColumnType<Read, Given, Exclude<Given, undefined>>
    : never;
};

/** The tables of a list by their names, for `Tables` to extend. */
export type TableTypes<Of extends readonly Table[]> = {
  [Each in Of[number] as Each['name']]: TableType<Each>;
};

/** A row as it is read. */
export type RowOf<Of extends Table> = Selectable<TableType<Of>>;

type Name<Columns> = keyof Columns & string;

/** Declares a table. Names of columns and indices stay as they are once it was in a database. */
export function defineTable<
  const Called extends string,
  const Columns extends Readonly<Record<string, Column>>,
>(
  name: Called,
  table: {
    readonly owner: Columns extends { readonly company_id: Column }
      ? 'company' | 'installation'
      : 'installation';
    readonly since: string | null;
    readonly columns: Columns;
    readonly key: Name<Columns> | readonly Name<Columns>[];
    readonly indices?: Readonly<
      Record<
        string,
        readonly Name<Columns>[] | (Index & { readonly columns: readonly Name<Columns>[] })
      >
    >;
  },
): Table<Called, Columns> {
  const { indices = {}, ...rest } = table;
  return { name, ...rest, indices: toIndices(indices) };
}

/** Completes indices that are given as their columns alone. */
export function toIndices(
  indices: Readonly<Record<string, readonly string[] | Index>>,
): Readonly<Record<string, Index>> {
  return Object.fromEntries(
    Object.entries(indices).map(([name, index]) => [
      name,
      'columns' in index ? index : { columns: index },
    ]),
  );
}
