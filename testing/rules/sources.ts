import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every TypeScript file under the given folders, as paths relative to the repository. */
export function sources(...folders: readonly string[]): string[] {
  return folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map(entry => relative(root, join(entry.parentPath, entry.name)))
      .sort(),
  );
}

/** Whether a file is a test or what only tests import. */
export const isTest = (path: string): boolean => path.startsWith('testing/') || /\.test\.tsx?$/.test(path);
