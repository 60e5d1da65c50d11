import type Libsql from 'libsql';

/** Undoes what a process that has ended left unfinished; to be called before anybody reads. */
export function undoUnfinished(database: Libsql.Database): void;

/** Undoes some statements, the last ones first; whether there are more. */
export function undoSome(database: Libsql.Database): boolean;

/** Keeps what undoes the writes of one transaction of this connection, which can be interrupted. */
export class UndoLog {
  constructor(database: Libsql.Database);
  watch(sql: string): void;
  keep(): void;
  end(): void;
}
