import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Libsql from 'libsql';
import { placeFile } from '../../encryption/placeFile';
import { restrict } from '../restrict';

/**
 * Makes a data file that is never empty, whenever this is interrupted: one that is empty is that of
 * a backup that failed.
 */
export function createDataFile(file: string): void {
  const draft = `${file}-new-${process.pid}`;
  rmSync(draft, { force: true });
  const database = new Libsql(draft);
  // Writes the first page, and waits for the disk.
  database.exec('pragma journal_mode = wal');
  database.close();
  restrict(draft);
  placeFile(draft, file);
}

/** Deletes what processes left that ended before they put a data file in its place. */
export function deleteDrafts(file: string): void {
  const start = `${basename(file)}-new-`;
  for (const name of readdirSync(dirname(file)))
    if (name.startsWith(start)) rmSync(join(dirname(file), name), { force: true });
}
