import type Libsql from 'libsql';

/** Undoes what a process that has ended left unfinished; to be called before anybody reads. */
export function undoUnfinished(database: Libsql.Database): void;
