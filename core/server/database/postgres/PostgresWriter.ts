import type pg from 'pg';
import { encodeArray, nameOfType } from './encodeArray';
import { PostgresConnection, type Binding, type Statement } from './PostgresConnection';
import { RowNotFoundError, type RowWrite } from '../writeRows';

/** The types of a table's columns. */
type Types = ReadonlyMap<string, number>;
/** A statement, and how many rows it is to change, where it is to find them. */
interface Change extends Statement {
  readonly changes?: number;
}
/** Characters of text that one statement takes at most. */
const mostText = 8 * 1024 * 1024;

/**
 * Commits rows on PostgreSQL over all companies. A statement takes any number of rows, one parameter a
 * column, so that its text is always the same and its plan is kept; all of a commit travels together
 * and takes one round trip, or two where rows are changed.
 */
export class PostgresWriter {
  private readonly types = new Map<string, Promise<Types>>();
  private readonly statements = new Map<string, Required<Pick<Statement, 'sql' | 'name'>>>();
  private readonly binding: Binding;

  constructor(
    private readonly pool: pg.Pool,
    timeout: number,
  ) {
    this.binding = { companyId: '*', timeout };
  }

  /** Done when the rows are durable: all of them or none. */
  async commit(writes: readonly RowWrite[]): Promise<void> {
    const known = await Promise.all(writes.map(({ table }) => this.typesOf(table)));
    const statements = writes.flatMap((write, index) =>
      inParts(write).map(rows => this.make(write, rows, known[index]!)),
    );
    if (statements.length === 0) return;
    // Only statements that may miss their row are checked before the commit.
    const seen = statements.some(({ changes }) => changes !== undefined);
    const connection = await PostgresConnection.borrow(this.pool, this.binding);
    try {
      const sent = connection.together(() => {
        connection.beginTransaction({});
        const changes = statements.map(each => makeChange(connection, each));
        return seen ? changes : [...changes, connection.commitTransaction()];
      });
      for (const each of await Promise.allSettled(sent))
        if (each.status === 'rejected') throw each.reason;
      if (seen) await connection.commitTransaction();
    } catch (fault) {
      if (seen) await connection.rollbackTransaction();
      throw fault;
    } finally {
      connection.release();
    }
  }

  private make(write: RowWrite, rows: RowWrite['rows'], types: Types): Change {
    const { table, columns, key, adds } = write;
    const id = `${table} ${columns.join()} ${key?.join() ?? ''} ${adds?.join() ?? '-'}`;
    let text = this.statements.get(id);
    if (!text) {
      text = { sql: toStatement(write, types), name: `rows_${this.statements.size}` };
      this.statements.set(id, text);
    }
    const parameters = columns.map((column, index) =>
      encodeArray(
        typeOf(types, column),
        rows.map(row => row[index] ?? null),
      ),
    );
    const changes = key !== undefined && adds === undefined;
    return { ...text, parameters, ...(changes && { changes: rows.length }) };
  }

  private typesOf(table: string): Promise<Types> {
    let types = this.types.get(table);
    if (!types) {
      this.types.set(table, (types = this.readTypes(table)));
      types.catch(() => this.types.delete(table));
    }
    return types;
  }

  private async readTypes(table: string): Promise<Types> {
    const connection = await PostgresConnection.borrow(this.pool, this.binding);
    try {
      const { rows } = await connection.executeQuery<{ name: string; type: number }>({
        sql: `select attname as name, atttypid::integer as type from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        parameters: [quote(table)],
      });
      return new Map(rows.map(({ name, type }) => [name, type]));
    } finally {
      connection.release();
    }
  }
}

async function makeChange(connection: PostgresConnection, change: Change): Promise<void> {
  const { numAffectedRows } = await connection.executeQuery(change);
  if (change.changes !== undefined && numAffectedRows !== BigInt(change.changes))
    throw new RowNotFoundError();
}

/** Parts of the rows whose texts one statement takes. */
function inParts({ rows }: RowWrite): readonly RowWrite['rows'][] {
  const parts: RowWrite['rows'][number][][] = [];
  let text = Infinity;
  for (const row of rows) {
    for (const value of row) if (typeof value === 'string') text += value.length;
    if (text > mostText) {
      parts.push([]);
      text = 0;
    }
    parts.at(-1)!.push(row);
  }
  return parts;
}

const quote = (name: string) => `"${name}"`;
const list = (columns: readonly string[]) => columns.map(quote).join();

function typeOf(types: Types, column: string): number {
  const type = types.get(column);
  if (type === undefined) throw new Error(`The column ${column} does not exist.`);
  return type;
}

function toStatement({ table, columns, key, adds }: RowWrite, types: Types): string {
  const arrays = columns.map(
    (column, index) => `$${index + 1}::${nameOfType(typeOf(types, column))}[]`,
  );
  const into = quote(table);
  const insert = `insert into ${into} (${list(columns)}) select * from unnest(${arrays.join()})`;
  if (!key) return insert;
  if (adds) {
    const sums = adds.map(
      column => `${quote(column)} = ${into}.${quote(column)} + excluded.${quote(column)}`,
    );
    return `${insert} on conflict (${list(key)}) do ${sums.length > 0 ? `update set ${sums.join()}` : 'nothing'}`;
  }
  const changed = columns.filter(column => !key.includes(column));
  const set = changed.map(column => `${quote(column)} = row.${quote(column)}`);
  const same = key.map(column => `${into}.${quote(column)} = row.${quote(column)}`);
  return `update ${into} set ${set.join()} from unnest(${arrays.join()}) as row (${list(columns)}) where ${same.join(' and ')}`;
}
