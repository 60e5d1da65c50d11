import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Another process may have unpacked what this one does not know of yet. */
const oldMs = 24 * 60 * 60 * 1000;

/**
 * Writes the files of a package to a folder, unless they are there. It appears whole or not at all:
 * several processes may share it.
 */
export async function unpack(
  folder: string,
  read: () => Promise<ReadonlyMap<string, Buffer>>,
): Promise<void> {
  const isThere = () => existsSync(join(folder, 'package.json'));
  if (isThere()) {
    const now = new Date();
    // On a disk that is read-only nothing is deleted either.
    return utimes(folder, now, now).catch(() => {});
  }
  const files = await read();
  const draft = `${folder}.${randomUUID().slice(0, 8)}`;
  try {
    for (const [path, content] of files) {
      const file = join(draft, path);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, content, { mode: 0o600, flush: true });
    }
    await rename(draft, folder);
  } catch (fault) {
    await rm(draft, { recursive: true, force: true });
    if (!isThere()) throw fault;
  }
}

/** Deletes what was unpacked and not used for a day, but for the folders to keep. */
export async function deleteUnpacked(root: string, kept: ReadonlySet<string>): Promise<void> {
  if (!existsSync(root)) return;
  for (const id of await readdir(root))
    // A file that is none of ours is let be.
    for (const name of await readdir(join(root, id)).catch(() => [])) {
      const folder = join(root, id, name);
      // Another process may have just deleted or renamed it.
      const used = await stat(folder).catch(() => undefined);
      if (used && !kept.has(folder) && used.mtimeMs < Date.now() - oldMs)
        await rm(folder, { recursive: true, force: true });
    }
}
