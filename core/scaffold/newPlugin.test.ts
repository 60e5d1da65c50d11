import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = ['core', 'plugins', 'shell', 'testing', 'package.json', 'tsconfig.json'];
const settings = ['.oxlintrc.json', '.oxfmtrc.json'];
let copy: string;

function node(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: copy,
    encoding: 'utf8',
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
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('refuses a bad name with a sentence and writes nothing', () => {
  const { status, output } = newPlugin('Bad Name');
  expect(status).toBe(1);
  expect(output).toContain('"Bad Name" cannot name a plugin');
  expect(existsSync(join(copy, 'plugins/Bad Name'))).toBe(false);
});

it(
  'makes a plugin that type-checks, lints and passes its own suite at once',
  { timeout: 120_000 },
  () => {
    expect(newPlugin('notes')).toMatchObject({ status: 0 });
    expect(readFileSync(join(copy, 'shell/web/plugins.ts'), 'utf8')).toContain(
      `import('#plugins/notes/plugin')`,
    );
    expect(readFileSync(join(copy, 'shell/server/plugins.ts'), 'utf8')).toContain(
      `from '#plugins/notes/server'`,
    );
    const types = node('node_modules/typescript/bin/tsc').output.split('\n');
    expect(
      types.filter(line => /^(plugins\/notes|shell\/(web|server)\/plugins)/.test(line)),
    ).toEqual([]);
    expect(
      node('node_modules/oxlint/bin/oxlint', '--deny-warnings', 'plugins/notes'),
    ).toMatchObject({ status: 0 });
    expect(node('node_modules/oxfmt/bin/oxfmt', '--check', 'plugins/notes')).toMatchObject({
      status: 0,
    });
    const suite = vitest('plugins/notes', 'testing/rules/manifests', '--reporter=json');
    const { success, testResults } = JSON.parse(suite.output.slice(suite.output.indexOf('{"')));
    const titles = testResults.flatMap((file: any) =>
      file.assertionResults.map((test: any) => test.fullName),
    );
    expect(success).toBe(true);
    expect(titles.filter((title: string) => title.includes('plugin notes'))).toHaveLength(3);
    expect(testResults.filter(({ name }: any) => name.includes('plugins/notes'))).not.toEqual([]);
    expect(newPlugin('notes').output).toContain('There is a plugin "notes" already');
  },
);
