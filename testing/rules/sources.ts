import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of each plugin, by its id. */
export const pluginIds: readonly string[] = readdirSync(join(root, 'plugins'), {
  withFileTypes: true,
})
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name);

/** Returns every file under the given folders but what is built, relative to the repository. */
export const filesIn = (...folders: readonly string[]): string[] =>
  folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(root, join(entry.parentPath, entry.name)))
      .filter(path => !/(^|\/)dist\//.test(path))
      .sort(),
  );

/** Returns every TypeScript file under the given folders, as `filesIn` does. */
export const sources = (...folders: readonly string[]): string[] =>
  filesIn(...folders).filter(path => /\.tsx?$/.test(path));

/**
 * Whether a file is a test or what only tests import: named like `testRuns.ts`, or in the folder
 * `testing/` of a plugin.
 */
export const isTest = (path: string): boolean =>
  /^(plugins\/\w+\/)?testing\//.test(path) || /\.test\.tsx?$|(^|\/)test[A-Z]\w*\.tsx?$/.test(path);

const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Readonly<Record<string, string>>;
};

/**
 * Returns the path that an alias of package.json (`#core/…`) stands for, relative to the
 * repository.
 */
function expandAlias(specifier: string): string | undefined {
  const matches = Object.entries(aliases).flatMap(([key, target]) => {
    const [before = '', after] = key.split('*');
    const fits =
      after === undefined
        ? specifier === key
        : specifier.startsWith(before) &&
          specifier.endsWith(after) &&
          specifier.length > key.length - 1;
    const value =
      after === undefined ? '' : specifier.slice(before.length, specifier.length - after.length);
    return fits ? [{ key, path: target.replaceAll('*', value) }] : [];
  });
  const exact = matches.find(({ key }) => !key.includes('*'));
  const [longest] = matches.sort((a, b) => b.key.length - a.key.length);
  return (exact ?? longest)?.path.slice('./'.length);
}

/** Whether an import names a file of this repository, by a relative path or by an alias. */
export const isOwn = (specifier: string): boolean => /^[.#]/.test(specifier);

/**
 * Returns the path an import of our own names, relative to the repository, perhaps without its
 * ending.
 */
export const pathOfImport = (from: string, specifier: string): string =>
  specifier.startsWith('#')
    ? (expandAlias(specifier) ?? specifier)
    : join(dirname(from), specifier);

/**
 * Returns the file that an import names, relative to the repository; undefined where it is no
 * TypeScript.
 */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (!isOwn(specifier)) return undefined;
  const bare = pathOfImport(from, specifier);
  const names = [bare, `${bare}.ts`, `${bare}.tsx`, join(bare, 'index.ts')];
  return names.find(name => /\.tsx?$/.test(name) && existsSync(join(root, name)));
}
