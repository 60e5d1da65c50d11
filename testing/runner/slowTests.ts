import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The tag of test files that take long: they kill processes, build packages, walk through real
 * flows, or measure a crowd. `npm test` leaves them out, `npm test -- --all` and CI run them. It
 * stands in a file’s first lines as `// @module-tag slow`.
 */
export const slow = {
  name: 'slow',
  description: 'Takes long. Runs with npm test -- --all and in CI.',
} as const;

/** The line that tags a test file slow. */
export const slowTag = /^\/\/ @module-tag slow$/m;

/** Whether a test file is tagged slow. */
export const isSlow = (path: string) => slowTag.test(readFileSync(path, 'utf8'));

/**
 * Returns the slow test files in some folders of the repository, from their ends, where a run
 * leaves slow tests out; else none. Vitest alone would load each of them to skip its tests.
 */
export function listLeftOut(
  root: string,
  folders: readonly string[],
  end: RegExp,
  words: readonly string[] = process.argv,
): string[] {
  if (!words.includes('--tags-filter=!slow')) return [];
  return folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => end.test(path) && isSlow(join(root, folder, path)))
      .map(path => `${folder}/${path}`),
  );
}
