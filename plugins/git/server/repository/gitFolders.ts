import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { getField } from '#core/contract';

/** Containers may share the folder, and number their processes alike. */
const start = `sluice-git-${hostname()}-`;
let created = false;

/** Creates a temporary folder, which names the process that it belongs to. */
export function createGitFolder(): string {
  created = true;
  return mkdtempSync(join(tmpdir(), `${start}${process.pid}-`));
}

function isGone(pid: number): boolean {
  // In a container, each start may have the same number.
  if (pid === process.pid) return !created;
  try {
    process.kill(pid, 0);
    return false;
  } catch (fault) {
    return getField(fault, 'code') === 'ESRCH';
  }
}

/** Deletes folders whose server ended together with the Git process that would have deleted them. */
export async function deleteLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = name.startsWith(start) && /^(\d+)-\w+$/.exec(name.slice(start.length))?.[1];
    // What can’t be deleted now may be at the next start.
    if (pid && isGone(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}
