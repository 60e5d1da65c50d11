import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes the files of a package to a folder, which appears whole or not at all: several processes
 * may share it.
 */
export async function unpack(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  if (existsSync(join(folder, 'package.json'))) return;
  const draft = `${folder}.${randomUUID().slice(0, 8)}`;
  for (const [path, content] of files) {
    const file = join(draft, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, content, { mode: 0o600 });
  }
  await rename(draft, folder).catch(async fault => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(join(folder, 'package.json'))) throw fault;
  });
}

/** Deletes what is unpacked of packages that are no longer installed. */
export async function deleteUnpacked(root: string, kept: ReadonlySet<string>): Promise<void> {
  if (!existsSync(root)) return;
  for (const id of await readdir(root))
    for (const folder of await readdir(join(root, id)))
      if (!kept.has(join(root, id, folder)))
        await rm(join(root, id, folder), { recursive: true, force: true });
}
