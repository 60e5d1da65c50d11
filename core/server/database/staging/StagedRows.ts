import { CompiledQuery } from 'kysely';

/** A table of staged rows as it stands in a statement. */
export interface StagedTable {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const quote = (name: string) => `"${name}"`;
const list = (columns: readonly string[]) => columns.map(quote).join();
const pairs = (columns: readonly string[], operator: string) =>
  columns.map(column => `t.${quote(column)} ${operator} s.${quote(column)}`);
const keyed = (key: readonly string[], rows: string) =>
  `(${list(key)}) in (select ${list(key)} from ${rows} s)`;

/**
 * Rows of one table and one company that the database has already: the statements below write them,
 * or compare them, however many they are, without bringing any. `runTogether` runs them.
 */
export class StagedRows {
  constructor(
    private readonly table: string,
    private readonly columns: readonly string[],
    private readonly parts: readonly StagedTable[],
    readonly count: number,
  ) {}

  /** Puts the rows in. */
  insert(): readonly CompiledQuery[] {
    const columns = list(this.columns);
    return this.compose(
      rows => `insert into ${quote(this.table)} (${columns}) select ${columns} from ${rows} s`,
    );
  }

  /** Changes the columns of the rows that have the same key. */
  update(key: readonly string[], columns: readonly string[]): readonly CompiledQuery[] {
    const set = columns.map(column => `${quote(column)} = s.${quote(column)}`).join();
    return this.change(set, pairs(key, '='));
  }

  /**
   * Sets the columns to null in the rows of the same key where one of them is to be another: so
   * that rows may take each other’s unique values, in any order.
   */
  clear(key: readonly string[], columns: readonly string[]): readonly CompiledQuery[] {
    const set = columns.map(column => `${quote(column)} = null`).join();
    const others = pairs(columns, 'is distinct from').join(' or ');
    return this.change(set, [...pairs(key, '='), `(${others})`]);
  }

  /** Deletes the rows that have the same key. */
  delete(key: readonly string[]): readonly CompiledQuery[] {
    return this.compose(rows => `delete from ${quote(this.table)} where ${keyed(key, rows)}`);
  }

  /** Counts the rows of a table that have the same key. */
  countIn(table: string, key: readonly string[]): readonly CompiledQuery[] {
    return this.compose(
      rows => `select count(*) as count from ${quote(table)} where ${keyed(key, rows)}`,
    );
  }

  /** Counts the rows that have the same key and the same values. */
  countSame(key: readonly string[], columns: readonly string[]): readonly CompiledQuery[] {
    const same = [...pairs(key, '='), ...pairs(columns, 'is not distinct from')].join(' and ');
    // In this order, SQLite finds each row by its key.
    return this.compose(
      rows =>
        `select count(*) as count from ${rows} s cross join ${quote(this.table)} t where ${same}`,
    );
  }

  private change(set: string, where: readonly string[]): readonly CompiledQuery[] {
    return this.compose(
      rows =>
        `update ${quote(this.table)} as t set ${set} from ${rows} s where ${where.join(' and ')}`,
    );
  }

  private compose(compose: (rows: string) => string): readonly CompiledQuery[] {
    return this.parts.map(({ sql, parameters }) =>
      CompiledQuery.raw(compose(sql), [...parameters]),
    );
  }
}
