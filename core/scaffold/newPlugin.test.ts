// @module-tag slow
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Migration } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '#core/server/internal';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = [
  'core',
  'plugins',
  'shell',
  'testing',
  'docs',
  'package.json',
  'rspack.config.ts',
  'tsconfig.json',
];
const settings = ['.oxlintrc.json', '.oxfmtrc.json'];
let copy: string;

function node(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: copy,
    encoding: 'utf8',
    // The calls of all other plugins are asked by the matrix itself.
    env: { ...process.env, MATRIX_OF: name },
  });
  return { status, output: stdout + stderr };
}
const vitest = (...words: string[]) =>
  node('node_modules/vitest/vitest.mjs', 'run', '--config', 'testing/vitest.config.ts', ...words);
const newPlugin = (...words: string[]) =>
  node('--import', 'tsx', 'core/scaffold/newPlugin.ts', ...words);

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'sluice-scaffold-'));
  for (const part of [...parts, ...settings])
    // A test that runs meanwhile has a folder of its own in the checkout.
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: path => !/\/testServices-[^/]*$/.test(path),
    });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const lists = ['shell/web/plugins.ts', 'shell/server/plugins.ts'];
const changing = [...lists, 'docs/architecture.md'];
/** Returns the state that a new plugin changes: the lists, and the contents of `plugins/`. */
const state = () => [
  readdirSync(join(copy, 'plugins')),
  changing.map(path => readFileSync(join(copy, path), 'utf8')),
];
// The name in the guide, unless someone has followed the guide here.
const name = ['notes', 'jottings', 'ledgers'].find(
  each => !existsSync(join(root, 'plugins', each)),
)!;

it.each([
  ['Bad Name', '"Bad Name" is not a valid plugin ID'],
  ['flows', 'Plugin "flows" already exists'],
  ['import', '"import" is a TypeScript keyword'],
  ['customers', '"customers" is a table, path, or permission'],
])('rejects the name %s and creates nothing', (bad, sentence) => {
  const before = state();
  const { status, output } = newPlugin(bad);
  expect(status).toBe(1);
  expect(output).toContain(sentence);
  expect(state()).toEqual(before);
});

it('creates nothing when a plugin can’t be created', () => {
  const before = state();
  const broken = join(copy, 'core/packages/create/template/page/web/broken.ts.txt');
  writeFileSync(broken, 'const = ;');
  const { status, output } = newPlugin(name);
  rmSync(broken);
  expect(status).toBe(1);
  expect(output).toContain(`Plugin "${name}" could not be created. Nothing was changed.`);
  expect(state()).toEqual(before);
});

interface Run {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}
/** The names of the tests that ran, those of the plugin itself, and those that failed. */
function outcome({ output }: { readonly output: string }) {
  const { testResults } = JSON.parse(output.slice(output.indexOf('{"'))) as Run;
  const ran = testResults
    .flatMap(({ name: file, assertionResults }) => assertionResults.map(t => ({ ...t, file })))
    .filter(({ status }) => status === 'passed' || status === 'failed');
  const namesOf = (tests: typeof ran) => tests.map(({ fullName }) => fullName);
  return {
    ran: namesOf(ran),
    own: namesOf(ran.filter(({ file }) => file.includes(`/plugins/${name}/`))),
    failed: namesOf(ran.filter(({ status }) => status === 'failed')),
  };
}

/** Has the compiler read the files for which this holds without checking what they do. */
function leaveUnchecked(isLeft: (path: string) => boolean) {
  for (const part of ['core', 'plugins', 'shell', 'testing'])
    for (const path of readdirSync(join(copy, part), { recursive: true, encoding: 'utf8' })) {
      const [name, file] = [`${part}/${path}`, join(copy, part, path)];
      if (!/\.tsx?$/.test(path) || !isLeft(name)) continue;
      const text = readFileSync(file, 'utf8');
      // Before a `#!` it would be a syntax error, after which the compiler checks no types at all.
      if (!text.startsWith('#!')) writeFileSync(file, `// @ts-nocheck\n${text}`);
    }
}

/** Has the compiler check the plugin, and the files that read what it contributes. */
function checkTypes() {
  const readers = ['shell/web/plugins.ts', 'shell/server/plugins.ts', 'testing/pluginFacts.ts'];
  const include = [`plugins/${name}`, ...readers, 'core/web/types'];
  const settings = { extends: './tsconfig.json', include };
  writeFileSync(join(copy, 'tsconfig.plugin.json'), JSON.stringify(settings));
  return node('node_modules/typescript/bin/tsc', '--singleThreaded', '-p', 'tsconfig.plugin.json');
}

it('creates a plugin that type-checks and lints', { timeout: 240_000 }, () => {
  expect(newPlugin(name, '--with', 'page,panel,connector,command,theme')).toMatchObject({
    status: 0,
  });
  const changed = new RegExp(`^(plugins/${name}|shell/(web|server)/plugins|testing/)`);
  // Its errors could only stand in these, and checking the others takes 20 s of a processor.
  leaveUnchecked(path => !changed.test(path));
  const wrong = join(copy, 'plugins', name, 'wrong.ts');
  writeFileSync(wrong, 'export const wrong: number = "text";\n');
  const told = checkTypes().output.trim().split('\n');
  rmSync(wrong);
  expect(told).toEqual([
    expect.stringMatching(`^plugins/${name}/wrong\\.ts\\(1,14\\): error TS2322`),
  ]);
  expect(
    node('node_modules/oxlint/bin/oxlint', '--deny-warnings', `plugins/${name}`),
  ).toMatchObject({ status: 0 });
  expect(node('node_modules/oxfmt/bin/oxfmt', '--check', `plugins/${name}`)).toMatchObject({
    status: 0,
  });
  expect(newPlugin(name).output).toContain(`Plugin "${name}" already exists`);
});

it(
  'creates a plugin that passes its own tests and those of all plugins',
  { timeout: 480_000 },
  () => {
    const folder = join(copy, 'plugins', name);
    const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => /\.test\.tsx?$/.test(path))
      .flatMap(path => [...readFileSync(join(folder, path), 'utf8').matchAll(/^it\('([^']+)'/gm)])
      .map(([, title]) => title);
    const shared = ['rules/manifests', 'security/matrix', 'screens/badForms', 'screens/states'];
    const about = `plugin ${name} |/${name}|every form|every call by every kind|order of the specification`;
    const files = [...shared.map(each => `testing/${each}`), 'shell/web/nav/nav.test'];
    // One run with one worker, which loads the product once; no run comes to use what is compiled.
    const once = ['--maxWorkers=1', '--experimental.fsModuleCache=false'];
    const words = ['--reporter=json', '--testTimeout=120000', ...once];
    const run = vitest(`plugins/${name}`, ...files, '-t', [about, ...own].join('|'), ...words);
    const { ran, own: ranOwn, failed } = outcome(run);
    expect(failed).toEqual([]);
    expect(ranOwn).toHaveLength(own.length);
    expect(own.length).toBeGreaterThan(9);
    const missing = about.split('|').filter(each => !ran.some(title => title.includes(each)));
    expect(missing).toEqual([]);
  },
);

const removePlugin = (...words: string[]) =>
  node('--import', 'tsx', 'core/scaffold/removePlugin.ts', ...words);
const makes = (table: string): Migration => ({
  up: db => db.schema.createTable(table).addColumn('id', 'text').execute(),
});

it('removes a plugin from the lists but keeps its code and data', { timeout: 60_000 }, () => {
  const { status, output } = removePlugin(name);
  expect({ status, output }).toMatchObject({ status: 0 });
  expect(output).toContain(`npm run plugin:remove -- ${name} --data`);
  const read = (folder: string) => lists.map(path => readFileSync(join(folder, path), 'utf8'));
  expect(read(copy)).toEqual(read(root));
  expect(existsSync(join(copy, 'plugins', name, 'server.ts'))).toBe(true);
});

it('deletes the data of a plugin on request', { timeout: 60_000 }, async () => {
  const dataFolder = join(copy, 'data');
  const old = {
    id: name,
    migrations: { '2026-11-21T00:00_x': makes('x'), '2026-11-21T00:01_y': makes('y') },
  };
  const open = (...plugins: (typeof old)[]) =>
    Database.open({ dataFolder, databaseUrl: undefined, plugins });
  await (await open(old)).close();
  expect(removePlugin(name, '--data').output).toContain('Deleted tables: x, y.');
  expect(removePlugin(name, '--data').output).toContain('It has no data in the database.');
  const after = await open();
  expect(after.migrated.absent.size).toBe(0);
  await after.close();
});
