// Undoes what a write has committed in part. Plain JavaScript, as threads use it.

/** For how long statements are undone, or forgotten, in one transaction, in milliseconds. */
const longestMs = 4;

const quote = name => `"${name.replaceAll('"', '""')}"`;
/** SQL that makes a literal of a column; `quote` ends texts at a zero. */
const literal = column =>
  `case when typeof(${column}) = 'text' and instr(cast(${column} as blob), x'00') > 0 then 'cast(x''' || hex(${column}) || ''' as text)' else quote(${column}) end`;
const text = value => `'${value.replaceAll("'", "''")}'`;

/** SQL that makes a list of `"column" = literal` for a row. */
const pairs = (row, columns, separator) =>
  columns
    .map(name => `${text(`${quote(name)} = `)} || ${literal(`${row}.${quote(name)}`)}`)
    .join(` || ${text(separator)} || `);

/**
 * Of each kind of change, SQL that makes the statement that undoes it. Where somebody else took a
 * unique value meanwhile, they keep it, and the rest is undone.
 */
const toInverse = (table, columns, key) => ({
  insert: `${text(`delete from ${quote(table)} where `)} || ${pairs('new', key, ' and ')}`,
  update: `${text(`update or ignore ${quote(table)} set `)} || ${pairs('old', columns, ', ')} || ' where ' || ${pairs('new', key, ' and ')}`,
  delete: `${text(`insert or ignore into ${quote(table)} (${columns.map(quote).join()}) values (`)} || ${columns
    .map(name => literal(`old.${quote(name)}`))
    .join(` || ',' || `)} || ')'`,
});

const written =
  /^\s*(?:insert(?: or \w+)? into|update(?: or \w+)?|delete from)\s+(?:main\.)?"(?<table>\w+)"/i;

/** In the table, the row that stands for a write that others have seen no part of. */
const mark = 0;

/** Undoes what a process that has ended left unfinished; to be called before anybody reads. */
export function undoUnfinished(database) {
  database.exec('begin immediate');
  while (undoSome(database, Infinity));
  if (hasTable(database)) database.exec('delete from undo_writes');
  database.exec('commit');
}

const hasTable = database =>
  database.prepare(`select 1 from sqlite_master where name = 'undo_writes'`).all([]).length > 0;

/** Undoes some statements, the last ones first; whether there are more. */
export function undoSome(database, ms = longestMs) {
  if (!hasTable(database)) return false;
  const marked = database.prepare('select 1 from undo_writes where id = ?').all([mark]);
  if (marked.length === 0) return false;
  const last = database.prepare('select id, statement from undo_writes order by id desc limit 1');
  const forget = database.prepare('delete from undo_writes where id = ?');
  for (const end = performance.now() + ms; performance.now() < end;) {
    const [row] = last.all([]);
    if (row.id !== mark) database.exec(row.statement);
    forget.run([row.id]);
    if (row.id === mark) return false;
  }
  return true;
}

/** Forgets some statements; whether there are more. */
export function forgetSome(database) {
  const forget = database.prepare(
    'delete from undo_writes where id = (select id from undo_writes where id > ? limit 1)',
  );
  for (const end = performance.now() + longestMs; performance.now() < end;)
    if (forget.run([mark]).changes === 0) return false;
  return true;
}

/** Keeps what undoes the writes of one transaction of this connection, which can be interrupted. */
export class UndoLog {
  watched = new Set();
  /** Whether a part has been committed. */
  interrupted = false;

  constructor(database) {
    this.database = database;
    database.exec('pragma recursive_triggers = on');
    database.exec('create temp table undo (id integer primary key, statement text not null)');
  }

  /** To be called before a statement is run. */
  watch(sql) {
    const table = written.exec(sql)?.groups.table;
    if (table === undefined || this.watched.has(table)) return;
    const columns = this.database
      .prepare('select name, pk from pragma_table_info(?, ?)')
      .all([table, 'main']);
    const key = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
    const inverse = toInverse(
      table,
      columns.map(({ name }) => name),
      key,
    );
    for (const [kind, statement] of Object.entries(inverse))
      this.database.exec(
        `create temp trigger "undo_${table}_${kind}" after ${kind} on main.${quote(table)} begin insert into undo (statement) values (${statement}); end`,
      );
    this.watched.add(table);
  }

  /** Keeps for other processes what undoes the writes so far, before they are committed. */
  keep() {
    if (!this.interrupted) {
      this.database.exec(
        'create table if not exists undo_writes (id integer primary key, statement text not null)',
      );
      this.database.prepare(`insert into undo_writes values (?, '')`).run([mark]);
    }
    this.interrupted = true;
    this.database.exec(
      'insert into undo_writes (statement) select statement from temp.undo order by id',
    );
    this.database.exec('delete from temp.undo');
  }

  /** To be called before the commit after which nothing is undone. */
  settle() {
    if (this.interrupted) this.database.prepare('delete from undo_writes where id = ?').run([mark]);
  }

  /** To be called once nothing more is written. */
  end() {
    for (const table of this.watched)
      for (const kind of ['insert', 'update', 'delete'])
        this.database.exec(`drop trigger if exists temp."undo_${table}_${kind}"`);
    this.watched.clear();
    this.database.exec('delete from temp.undo');
    this.interrupted = false;
  }
}
