import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Desk } from './Guide';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

const left = new Set(['node_modules', '.git', 'dist', 'data', 'results', 'coverage']);

/** Copies the repository as it is to `results/guides`, with its packages installed. */
export function copyRepository(name: string): Desk {
  const copy = join(root, 'results/guides', name);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const entry of readdirSync(root).filter(each => !left.has(each)))
    cpSync(join(root, entry), join(copy, entry), {
      recursive: true,
      filter: path => !/\/(dist|testServices-[^/]*)$/.test(path),
    });
  // Links to the same files, so that it takes seconds: nothing writes into an installed package.
  const modules = join(copy, 'node_modules');
  execFileSync('cp', ['-al', join(root, 'node_modules'), modules]);
  for (const cache of ['.experimental-vitest-cache', '.vite', '.cache'])
    rmSync(join(modules, cache), { recursive: true, force: true });
  // The formatter and the linter look no further up for files to leave out.
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  const types = join(root, 'results/types.tsbuildinfo');
  if (existsSync(types)) cpSync(types, join(copy, 'results/types.tsbuildinfo'));
  return {
    folder: copy,
    home: copy,
    env: {},
    close: () => rmSync(copy, { recursive: true, force: true, maxRetries: 3 }),
  };
}
