import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/**
 * One import, re-export or `import()` of a file; `erased` ones are types only and `lazy` ones are
 * `import()`.
 */
export interface ImportLine {
  readonly specifier: string;
  readonly lazy: boolean;
  readonly erased: boolean;
}

/**
 * Every module a source names, however it names it; throws where an `import()` is given something
 * other than a plain text, unless such imports are left out, or the bundler leaves it to the platform:
 * a part of a package.
 */
export function parseImports(path: string, source: string, computed = false): ImportLine[] {
  const { module } = parseSync(path, source);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    lazy: false,
    erased: entries.length > 0 && entries.every(entry => entry.isType),
  }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, lazy: false, erased: isType }] : [],
    ),
  );
  const lazy = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, quote, specifier = ''] = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(start, end)) ?? [];
    const isPackage = source.slice(0, start).endsWith('import(/* webpackIgnore: true */ ');
    if (!quote && (computed || isPackage)) return [];
    if (!quote)
      throw new Error(
        `${path}: import(${source.slice(start, end)}) cannot be checked; give it a plain text.`,
      );
    return [{ specifier, lazy: true, erased: false }];
  });
  return [...imports, ...exports, ...lazy];
}

const read = new Map<string, ImportLine[]>();

/** The imports of a file on disk, which is read once in a process. */
export function readImports(path: string): readonly ImportLine[] {
  const imports = read.get(path) ?? parseImports(path, readFileSync(path, 'utf8'));
  read.set(path, imports);
  return imports;
}
