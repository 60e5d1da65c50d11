import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Libsql from 'libsql';
import { getErrorMessage, getField } from '#core/contract';
import { DatabaseOpenError, DiskFullError, isDamage, isDiskFull } from '../dialect';

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Refuses an empty data file beside a key, as of a backup that failed: it would be a new installation. */
export function refuseEmpty(file: string): void {
  const key = join(dirname(file), 'key');
  if (!existsSync(file) || sizeOf(file) + sizeOf(`${file}-wal`) > 0 || !existsSync(key)) return;
  throw new DatabaseOpenError(
    `The data file ${file} is empty. Restore it from a backup, or delete it and ${key} to start with a new installation.`,
  );
}

/**
 * Refuses files that this user can’t write, such as those that a start as root left: SQLite says of
 * its log just that the data file can’t be opened.
 */
export function requireRights(file: string): void {
  for (const path of ['', '-wal', '-shm', '-lock'].map(end => `${file}${end}`))
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
    } catch (fault) {
      if (getField(fault, 'code') !== 'ENOENT') throw explainOpenFault(path, fault);
    }
}

/** Refuses a file of another program, whose tables would stand beside ours. */
export function refuseForeign(file: string, database: Libsql.Database): void {
  const tables = database
    .prepare(
      `select name from sqlite_master where type = 'table' order by name = 'kysely_migration' desc, name`,
    )
    .all([]) as { readonly name: string }[];
  const [first] = tables;
  if (first && first.name !== 'kysely_migration')
    throw new DatabaseOpenError(
      `The data file ${file} belongs to another program: it has the table “${first.name}”. Restore it from a backup, or set another folder with SLUICE_DATA.`,
    );
}

const denied = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Explains why a data file can’t be opened, and how to fix it. */
export function explainOpenFault(file: string, fault: unknown): DatabaseOpenError {
  if (fault instanceof DatabaseOpenError) return fault;
  if (isDiskFull(fault)) return new DiskFullError(dirname(file));
  if (denied.has(String(getField(fault, 'code'))))
    return new DatabaseOpenError(
      `The data file ${file} is not readable and writable for the user who runs Sluice. Change its owner or permissions.`,
    );
  const why = `${file} (${getErrorMessage(fault)})`;
  return new DatabaseOpenError(
    isDamage(fault)
      ? `Can’t read the data file ${why}. Restore it from a backup, or move it elsewhere and start with an empty one.`
      : `Can’t open the data file ${why}. Check its folder, its disk, and how many files this process can open, then start again.`,
  );
}

/** The sentence for operators about a file of which a page can’t be read. */
export const describeDamage = (file: string, fault: unknown): string =>
  `The data file ${file} is damaged (${getErrorMessage(fault)}). Restore it from a backup.`;
