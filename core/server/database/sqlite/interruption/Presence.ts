import { readFileSync, statSync } from 'node:fs';
import Libsql from 'libsql';
import { restrict } from '../../restrict';

/** How long this waits for a write that another process has interrupted, in milliseconds. */
const longestWait = 60_000;

/** A lock as Linux lists it: the process that has it, and the number of its file. */
const listed = /^\d+: +POSIX +ADVISORY +\w+ +(\d+) +[\da-f]+:[\da-f]+:(\d+) /gm;

/** A server of Sluice by the command that started it; a tool that copies the database is none. */
const serving = /[/\\]server[/\\](?:start|main)\.m?js\b/;

/** Whether a process is a server of Sluice; one that does not show its command may be. */
function isServer(pid: string): boolean {
  try {
    return serving.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return true;
  }
}

/**
 * Whether another server has a lock on a file, as each has that reads a database. Only Linux tells,
 * and only of processes that this one can see.
 */
function isHeldElsewhere(file: string): boolean {
  try {
    const { ino } = statSync(file);
    const locks = [...readFileSync('/proc/locks', 'utf8').matchAll(listed)];
    return locks.some(
      ([, pid = '', held]) => Number(held) === ino && Number(pid) !== process.pid && isServer(pid),
    );
  } catch {
    return false;
  }
}

/**
 * A lock that each process over a data folder shares while it lives, whatever ends it. Who has it
 * alone may leave a part of a write in the database for a while.
 */
export class Presence {
  private readonly database: Libsql.Database;

  /** The database, which a process of the release before reads without this lock. */
  private readonly file: string;

  constructor(path: string) {
    this.file = path.replace(/-lock$/, '');
    this.database = new Libsql(path);
    this.share();
    restrict(path);
  }

  /** Keeps others from starting; whether no other is there. */
  takeAlone(): boolean {
    if (isHeldElsewhere(this.file)) return false;
    this.database.exec('rollback');
    try {
      this.database.exec('pragma busy_timeout = 0');
      this.database.exec('begin exclusive');
      return true;
    } catch {
      this.share();
      return false;
    }
  }

  /** Lets others start again. */
  endAlone(): void {
    this.database.exec('rollback');
    this.share();
  }

  close(): void {
    // A connection closed within a transaction would keep its lock.
    this.database.exec('rollback');
    this.database.close();
  }

  private share(): void {
    this.database.exec(`pragma busy_timeout = ${longestWait}`);
    this.database.exec('begin');
    this.database.prepare('select count(*) from sqlite_master').all([]);
  }
}
