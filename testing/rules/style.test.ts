import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, isTest, pluginIds, root, sources } from './sources';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const layers = ['core', 'plugins', 'shell', 'testing'] as const;
const every = sources(...layers);
const product = every.filter(path => !isTest(path));
const listMatching = (paths: readonly string[], pattern: RegExp) =>
  paths.filter(path => pattern.test(read(path)));
// Written in parts, so that this file does not find itself.
const word = (...parts: readonly string[]) => new RegExp(parts.join(''));

describe('style', () => {
  it('keeps every file under 300 lines', () => {
    const isLong = (path: string) => read(path).trimEnd().split('\n').length > 300;
    expect(every.filter(isLong)).toEqual([]);
    const sheets = filesIn(...layers).filter(path => path.endsWith('.css'));
    expect(sheets.filter(isLong)).toEqual([]);
  });

  it('uses no custom property in a style that nothing sets', () => {
    const sheets = filesIn('core', 'plugins', 'shell').filter(path => path.endsWith('.css'));
    const set = new Set(
      [...sheets, ...product].flatMap(path =>
        [...read(path).matchAll(/['"]?(--[a-z][\w-]*)['"]?\]?:/g)].map(([, name]) => name),
      ),
    );
    const unset = sheets.flatMap(path =>
      // One with a value to fall back to may be missing.
      [...read(path).matchAll(/var\((--(?!bp)[\w-]+)\)/g)]
        .filter(([, name]) => !set.has(name))
        .map(([, name]) => `${path}: ${name}`),
    );
    expect(unset).toEqual([]);
  });

  it('keeps every folder at 25 entries at most, except the list of plugins', () => {
    const entries = new Map<string, Set<string>>();
    for (const path of filesIn(...layers))
      for (let at = path; at.includes('/'); at = dirname(at)) {
        const inside = entries.get(dirname(at)) ?? new Set<string>();
        entries.set(dirname(at), inside.add(at));
      }
    entries.delete('plugins');
    const full = [...entries].filter(([, inside]) => inside.size > 25).map(([folder]) => folder);
    expect(full).toEqual([]);
  });

  it('has no file with a catch-all name', () => {
    const heaps = /^(utils?|helpers?|common|misc|.*manager|types)\.tsx?$/i;
    expect(every.filter(path => heaps.test(basename(path)))).toEqual([]);
  });

  it('has barrels only in core, contracts, and domains', () => {
    const barrels = /^(core|plugins\/[^/]+\/(contract|domain))(\/[^/]+)*\/index\.ts$/;
    expect(product.filter(path => /\/index\.tsx?$/.test(path) && !barrels.test(path))).toEqual([]);
  });

  it('starts no doc comment with “What”', () => {
    const clause = word('/\\*\\*\\s+(?:\\* )?Wh', 'at\\b');
    expect(listMatching(product, clause)).toEqual([]);
  });

  it('has no to-do notes and disables no checks', () => {
    expect(listMatching(product, word('\\b(TO', 'DO|FIX', 'ME|XX', 'X|HA', 'CK)\\b'))).toEqual([]);
    expect(
      listMatching(
        product,
        word('@ts-', 'ignore|@ts-', 'nocheck|@ts-', 'expect-error|as ', 'any\\b'),
      ),
    ).toEqual([]);
  });

  it('never evaluates text as code outside the sandbox', () => {
    expect(listMatching(product, word('\\bev', 'al\\(|new Func', 'tion\\(|node', ':vm'))).toEqual(
      [],
    );
  });

  it('skips, focuses, and mocks no test', () => {
    const tests = every.filter(path => /\.test\.tsx?$/.test(path));
    expect(
      listMatching(tests, word('\\b(it|test|describe)\\.(sk', 'ip|on', 'ly|to', 'do)\\b')),
    ).toEqual([]);
    expect(listMatching(tests, word('vi\\.mo', 'ck\\(|vi\\.stub', 'Global\\(.fetch'))).toEqual([]);
  });

  it('lists files without the runner’s cache', () => {
    // Its cache asks for these very words; written otherwise, a new plugin would not be seen.
    const called = word('import\\.me', 'ta(?: as \\w+\\)\\.gl', 'ob|\\.gl', 'ob(?!\\())');
    expect(listMatching(every, called)).toEqual([]);
  });

  it('formats the numbers and dates of the console in one place, by one rule', () => {
    const shown = product.filter(path =>
      /^(core|shell)\/web\/|^core\/contract\/|^plugins\/\w+\/(web|domain)\//.test(path),
    );
    const own = word('\\bnew Intl\\.(?:DateTime|Num', 'ber)Format\\b|\\.toLocale', '\\w*String\\(');
    expect(listMatching(shown, own)).toEqual([
      'core/contract/format/plurals.ts',
      'core/contract/format/readerFormats.ts',
    ]);
  });

  it('gives no two texts of a plugin the same name', () => {
    const twice = sources('plugins')
      .filter(path => /^plugins\/\w+\/strings\.ts$/.test(path))
      .flatMap(path => {
        const folder = dirname(path);
        const beside = sources(folder).filter(
          each => dirname(each) === folder && each.endsWith('Texts.ts'),
        );
        const texts = readFileSync(join(root, path), 'utf8');
        const parts = [
          path,
          ...beside.filter(each => texts.includes(`...${basename(each, '.ts')}`)),
        ];
        const names = parts.flatMap(each => [
          ...readFileSync(join(root, each), 'utf8').matchAll(/^  (\w+):/gm),
        ]);
        const seen = names.map(([, name]) => name);
        return seen.filter((name, at) => seen.indexOf(name) !== at).map(name => `${path}: ${name}`);
      });
    expect(twice).toEqual([]);
  });

  it('names Blueprint’s classes only in its own style sheet', () => {
    const sheets = filesIn('core', 'plugins', 'shell').filter(path => path.endsWith('.css'));
    expect(listMatching(sheets, /\bbp\d+\b/)).toEqual(['core/web/ui/styles/bridge.css']);
    const code = product.filter(path => !path.startsWith('testing/'));
    expect(listMatching(code, /\bbp\d+-/)).toEqual(['shell/web/start/preparePage.ts']);
  });

  it('names no plugin in core, and only in lists in the shell', () => {
    const lists = [
      'shell/web/plugins.ts',
      'shell/server/plugins.ts',
      'shell/server/command/commands.ts',
    ];
    const below = product.filter(path => !path.startsWith('plugins/') && !lists.includes(path));
    expect(listMatching(below, new RegExp(`plugins/(${pluginIds.join('|')})\\b`))).toEqual([]);
  });
});
