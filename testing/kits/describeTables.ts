import { sql, type Kysely } from 'kysely';
import { getEngine } from '#core/server/internal';

/** A table as the database has it. */
export interface DescribedTable {
  /** By name: type and, where it can be null, ` null`. */
  readonly columns: Readonly<Record<string, string>>;
  readonly key: readonly string[];
  /** By name, as `[unique ]a, b[ where …]`. */
  readonly indices: Readonly<Record<string, string>>;
}
interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: number;
  /** Its place in the primary key from 1; 0 for none. */
  readonly place: number;
}
interface IndexRow {
  readonly table: string;
  readonly name: string;
  readonly column: string;
  readonly unique: number;
  readonly condition: string | null;
}

const sqliteColumns = sql<ColumnRow>`
  select t.name as "table", c.name, lower(c.type) as type, c."notnull" as required, c.pk as place
  from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table' order by c.cid`;
const sqliteIndices = sql<IndexRow>`
  select t.name as "table", i.name, c.name as "column", i."unique" as "unique",
    (select m.sql from sqlite_master m where m.name = i.name) as condition
  from sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
  where t.type = 'table' and i.origin = 'c' order by c.seqno`;

// A partition’s key has the column that tells the partitions apart; it is no part of the table’s.
const postgresColumns = sql<ColumnRow>`
  select t.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull::int as required,
    case when a.attnum = any (coalesce(p.partattrs::int2[], '{}')) then 0
      else coalesce(array_position(k.conkey, a.attnum), 0) end as place
  from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0
  left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
  left join pg_partitioned_table p on p.partrelid = t.oid
  where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
  order by a.attnum`;
const postgresIndices = sql<IndexRow>`
  select t.relname as "table", c.relname as name, a.attname as "column",
    i.indisunique::int as "unique", pg_get_expr(i.indpred, i.indrelid) as condition
  from pg_index i join pg_class t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
  join pg_attribute a on a.attrelid = c.oid
  where t.relnamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  order by a.attnum`;

/** Tells every table of a database alike on both engines: columns, key and indices. */
export async function describeTables(db: Kysely<any>): Promise<Record<string, DescribedTable>> {
  const postgres = getEngine(db) === 'postgres';
  const columns = (await (postgres ? postgresColumns : sqliteColumns).execute(db)).rows;
  const indices = (await (postgres ? postgresIndices : sqliteIndices).execute(db)).rows;
  return Object.fromEntries(
    [...new Set(columns.map(({ table }) => table))].map(table => [
      table,
      describeTable(
        columns.filter(row => row.table === table),
        indices.filter(row => row.table === table),
      ),
    ]),
  );
}

function describeTable(columns: readonly ColumnRow[], indices: readonly IndexRow[]) {
  const key = columns.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place);
  const names = new Set(indices.map(({ name }) => name));
  return {
    columns: Object.fromEntries(
      columns.map(({ name, type, required, place }) => [
        name,
        required || place > 0 ? type : `${type} null`,
      ]),
    ),
    key: key.map(({ name }) => name),
    indices: Object.fromEntries(
      [...names].map(name => {
        const rows = indices.filter(row => row.name === name);
        const [{ unique, condition }] = rows as [IndexRow];
        const on = rows.map(({ column }) => column);
        return [name, describeIndex(on, unique === 1, conditionIn(condition))];
      }),
    ),
  };
}

/** An index in one line. */
export const describeIndex = (columns: readonly string[], unique = false, where = '') =>
  `${unique ? 'unique ' : ''}${columns.join(', ')}${where && ` where ${where}`}`;

/** The condition of an index, from SQLite’s statement or PostgreSQL’s expression. */
function conditionIn(text: string | null): string {
  if (text === null) return '';
  if (text.startsWith('('))
    return text
      .slice(1, -1)
      .replaceAll('::text', '')
      .replace(/ = ANY \(ARRAY\[([^\]]*)\]\)/g, ' in ($1)');
  return / where (.*)$/.exec(text)?.[1] ?? '';
}
