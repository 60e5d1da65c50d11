import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { getField } from '#core/contract';

/** How the names of files begin that hold the statements of a rehearsal. */
const prefix = 'rehearsed-';
/** Tells this process from an ended one whose number it got. */
const self = randomUUID().slice(0, 8);
/** No rehearsal lasts as long: whatever stands in its name, it is left over. */
const oldMs = 24 * 60 * 60 * 1000;
const pattern = /^rehearsed-(?<host>.+)-(?<pid>\d+)-(?<life>[\da-f]{8})-[\da-f]{8}$/;

/** The path of a file for a rehearsal, named after this process. */
export const newScript = (folder: string): string =>
  join(folder, `${prefix}${hostname()}-${process.pid}-${self}-${randomUUID().slice(0, 8)}`);

/**
 * Deletes the scripts whose process has ended, and those of which that cannot be told after a day:
 * another process over the same folder needs its own.
 */
export async function forgetScripts(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter(each => each.startsWith(prefix))) {
    const path = join(folder, name);
    if (hasEnded(name) || (await isOld(path))) await rm(path, { force: true });
  }
}

function hasEnded(name: string): boolean {
  const { host, pid, life } = pattern.exec(name)?.groups ?? {};
  if (pid === undefined) return true;
  // The numbers of another machine, or container, say nothing here.
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return life !== self;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (fault) {
    return getField(fault, 'code') === 'ESRCH';
  }
}

async function isOld(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > oldMs;
  } catch {
    // Its process has just deleted it.
    return false;
  }
}
