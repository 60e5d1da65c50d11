import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readImports, parseImports } from './readImports';
import { brokenRule } from './layers';
import { brokenPackageRule } from './packages';
import { parsePlace } from './parsePlace';
import { isOwn, isTest, pathOfImport, resolveImport, root, sources } from './sources';

/**
 * Whether an import of a plugin's own file brings a view with it, at once or through what that file
 * imports.
 */
function reachesView(from: string, specifier: string, seen = new Set<string>()): boolean {
  const file = resolveImport(from, specifier);
  const own = from.split('/').slice(0, 2).join('/');
  if (!file || !file.startsWith(`${own}/`) || seen.has(file)) return false;
  seen.add(file);
  if (file.endsWith('.tsx')) return true;
  const next = readImports(join(root, file)).filter(
    line => !line.lazy && !line.erased && isOwn(line.specifier),
  );
  return next.some(line => reachesView(file, line.specifier, seen));
}

describe('layers', () => {
  it('hold in every file of the product', () => {
    const product = sources('core', 'plugins', 'shell').filter(path => !isTest(path));
    expect(product.length).toBeGreaterThan(10);
    const faults = product.flatMap(path =>
      readImports(join(root, path)).flatMap(({ specifier, lazy, erased }) => {
        const here = parsePlace(path);
        const rule = isOwn(specifier)
          ? brokenRule(here, parsePlace(pathOfImport(path, specifier)), {
              lazy,
              erased,
              view: here.side === 'manifest' && reachesView(path, specifier),
            })
          : brokenPackageRule(here, path, specifier, erased);
        return rule ? [`${path} imports ${specifier}: ${rule}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('use aliases for imports that climb three folders or into another plugin or layer', () => {
    const home = (path: string) =>
      path
        .split('/')
        .slice(0, path.startsWith('plugins/') ? 2 : 1)
        .join('/');
    const faults = sources('core', 'plugins', 'shell', 'testing').flatMap(path =>
      readImports(join(root, path))
        .filter(
          ({ specifier }) =>
            specifier.startsWith('../') && !/\.mjs$|rspack\.config$/.test(specifier),
        )
        .filter(
          ({ specifier }) =>
            /^(\.\.\/){3}/.test(specifier) || home(pathOfImport(path, specifier)) !== home(path),
        )
        .map(({ specifier }) => `${path} imports ${specifier}`),
    );
    expect(faults).toEqual([]);
  });

  it('import no test into the product', () => {
    const product = sources('core', 'plugins', 'shell').filter(path => !isTest(path));
    const faults = product.filter(path =>
      readImports(join(root, path)).some(({ specifier }) =>
        isTest(resolveImport(path, specifier) ?? ''),
      ),
    );
    expect(faults).toEqual([]);
  });

  it.each([
    ['core/web/host.ts', 'plugins/flows/contract/index', 'core is below plugins'],
    [
      'plugins/assistant/web/a.ts',
      'plugins/flows/web/b',
      'plugins see one another only through contract/',
    ],
    [
      'plugins/assistant/web/a.ts',
      'plugins/flows/domain/b',
      'plugins see one another only through contract/',
    ],
    [
      'plugins/flows/plugin.ts',
      'plugins/flows/web/FlowList',
      'a manifest loads its views, it does not import them',
    ],
    ['plugins/flows/web/a.ts', 'plugins/flows/server/b', 'the browser never imports the server'],
    ['plugins/flows/server/a.ts', 'plugins/flows/web/b', 'the server never imports the browser'],
    ['plugins/flows/server.ts', 'plugins/flows/plugin', 'the server never imports the browser'],
    [
      'plugins/flows/domain/a.ts',
      'plugins/flows/web/b',
      'domain imports contracts and domain only',
    ],
    [
      'plugins/flows/contract/a.ts',
      'plugins/flows/domain/b',
      'a contract runs everywhere and imports contracts only',
    ],
    ['core/server/a.ts', 'testing/startServer', 'product code never imports testing'],
    ['core/web/a.ts', 'shell/web/b', 'core is below shell'],
  ])('%s may not import %s', (from, to, rule) =>
    expect(brokenRule(parsePlace(from), parsePlace(to))).toBe(rule),
  );

  it.each([
    ['plugins/flows/web/a.ts', 'plugins/flows/domain/b'],
    ['plugins/flows/server/a.ts', 'plugins/flows/domain/b'],
    ['plugins/flows/domain/a.ts', 'plugins/connections/contract/index'],
    ['plugins/flows/contract/a.ts', 'plugins/flows/strings'],
    ['shell/web/plugins.ts', 'plugins/flows/plugin'],
    ['shell/server/plugins.ts', 'plugins/flows/server'],
  ])('%s may import %s', (from, to) =>
    expect(brokenRule(parsePlace(from), parsePlace(to))).toBeUndefined(),
  );

  it('let a manifest load its view, but not its server half', () => {
    const manifest = parsePlace('plugins/flows/plugin.ts');
    expect(
      brokenRule(manifest, parsePlace('plugins/flows/web/FlowList'), { lazy: true }),
    ).toBeUndefined();
    expect(brokenRule(manifest, parsePlace('plugins/flows/server/save'), { lazy: true })).toMatch(
      /never imports the server/,
    );
  });

  it('read imports, re-exports, and import()', () => {
    const source = `import a from './a'; import type { B } from './b'; export * from './c'; const d = () => import('./d');`;
    expect(
      parseImports('x.ts', source).map(line => [line.specifier, line.lazy, line.erased]),
    ).toEqual([
      ['./a', false, false],
      ['./b', false, true],
      ['./c', false, false],
      ['./d', true, false],
    ]);
    expect(() => parseImports('x.ts', 'import(name)')).toThrow('plain text');
  });

  it.each([
    ['plugins/flows/web/a.ts', 'swr', 'only core/web/data imports swr'],
    ['plugins/flows/web/a.ts', 'node:fs', 'the browser takes no package of the server'],
    ['plugins/flows/server/a.ts', 'react', 'the server takes no package of the browser'],
    [
      'plugins/flows/domain/a.ts',
      'mobx',
      'domain runs everywhere and takes no package of one half',
    ],
    [
      'plugins/flows/contract/a.ts',
      'kysely',
      'a contract imports no package but typebox, mutative, intl-messageformat, zxcvbn and htmlparser2',
    ],
  ])('%s may not take the package %s', (path, name, rule) =>
    expect(brokenPackageRule(parsePlace(path), path, name, false)).toBe(rule),
  );
});
