import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseImports } from '../rules/readImports';
import { isOwn, pathOfImport } from '../rules/sources';

/** The files of the repository that each of its modules imports, by relative path. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const isModule = (path: string) => /\.(tsx?|mjs)$/.test(path) && !/\.d\.m?ts$/.test(path);
const endings = ['', '.ts', '.tsx', '/index.ts'];

function resolveFile(root: string, from: string, specifier: string): string | undefined {
  const bare = pathOfImport(from, specifier);
  return endings
    .map(ending => bare + ending)
    .find(path => existsSync(join(root, path)) && statSync(join(root, path)).isFile());
}

/**
 * Returns every file that a source loads: by an import, lazy ones too, or as a worker by `new URL`.
 * Imports of types alone load nothing.
 */
function findSpecifiers(path: string, source: string): string[] {
  const loaded = parseImports(path, source, true).filter(({ erased }) => !erased);
  const urls = source.matchAll(/new URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g);
  return [...loaded.map(({ specifier }) => specifier), ...[...urls].map(([, url = '']) => url)];
}

/** Returns the import graph of all modules in the given folders. */
export function readImportGraph(root: string, folders: readonly string[]): ImportGraph {
  const paths = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && isModule(entry.name))
      .map(entry => relative(root, join(entry.parentPath, entry.name))),
  );
  return new Map(
    paths.map(path => {
      const own = findSpecifiers(path, readFileSync(join(root, path), 'utf8')).filter(isOwn);
      const files = own.flatMap(specifier => resolveFile(root, path, specifier) ?? []);
      return [path, [...new Set(files)]];
    }),
  );
}

/** Returns every file that some files lead to over the given edges, themselves included. */
export function findReached(
  from: Iterable<string>,
  edges: (path: string) => readonly string[],
): Set<string> {
  const reached = new Set(from);
  // A set is walked to its end, with what is added on the way.
  for (const path of reached) for (const next of edges(path)) reached.add(next);
  return reached;
}

/** Returns the folder of the plugin that a file belongs to, if any. */
export const findPlugin = (path: string): string | undefined => /^plugins\/[^/]+/.exec(path)?.[0];
