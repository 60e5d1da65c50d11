import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Gives a draft its name for good, unless another process was first: the file appears whole or not
 * at all.
 */
export function placeFile(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (fault) {
    if (!existsSync(file)) place(draft, file, fault);
  }
  rmSync(draft, { force: true });
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Not every file system has links; without them, two processes that start at once may both write. */
function place(draft: string, file: string, fault: unknown): void {
  if (!existsSync(draft)) throw fault;
  renameSync(draft, file);
}
