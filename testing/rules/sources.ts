import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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

/** Whether a file is a test or, named like `testRuns.ts`, what only tests import. */
export const isTest = (path: string): boolean =>
  path.startsWith('testing/') || /\.test\.tsx?$|(^|\/)test[A-Z]\w*\.tsx?$/.test(path);

/** The file that a relative import names, as a path relative to the repository; undefined where it is no TypeScript. */
export function resolveImport(from: string, specifier: string): string | undefined {
  const bare = join(dirname(from), specifier);
  const names = [bare, `${bare}.ts`, `${bare}.tsx`, join(bare, 'index.ts')];
  return names.find(name => /\.tsx?$/.test(name) && existsSync(join(root, name)));
}
