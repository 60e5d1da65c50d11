// @module-tag slow
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../root';
import { findUndocumented } from './apiReport';
import { buildPackage } from './buildPackage';
import type { Declarations } from './Declarations';
import { emitDeclarations } from './emitDeclarations';
import { readPackages } from './readPackages';
import { checkReport } from './reports';

const packages = readPackages();
let declarations: Declarations;
beforeAll(() => void (declarations = emitDeclarations(packages)));

it('is emitted once for unchanged sources', () => {
  const { mtimeMs } = statSync(declarations.folder);
  expect(statSync(emitDeclarations(packages).folder).mtimeMs).toBe(mtimeMs);
});

describe.each(packages.map(one => [one.name, one] as const))('the surface of %s', (_, one) => {
  it('matches its report and its version', () => {
    expect(checkReport(one, declarations)).toEqual([]);
  });

  it('documents each export', () => {
    expect(findUndocumented(one, declarations)).toEqual([]);
  });
});

/** A plugin as an author outside this repository writes it. */
const plugin: Readonly<Record<string, string>> = {
  'contract.ts': `
import { can, endpoint, namespace, messages } from '@sluice/core/contract';
import { Type, type Static } from 'typebox';
const risk = namespace('risk');
export const strings = messages('risk', { title: 'Risk', empty: 'No scores yet', add: 'Add score' });
export const access = risk.permission('riskScores');
export const list = risk.route('list', '/risk-scores');
export const Score = Type.Object({ id: Type.String(), score: Type.Integer() });
export type Score = Static<typeof Score>;
export const listScores = endpoint('GET /risk/scores', {
  summary: 'Lists scores.',
  reply: Type.Object({ scores: Type.Array(Score) }),
  when: can(access, 'read'),
});
`,
  'plugin.ts': `
import { can } from '@sluice/core/contract';
import { action, contribute, definePlugin, navEntry, openAt, page, panel, permissions } from '@sluice/core/web';
import { canvasAside } from '@sluice/editor';
import { access, list, strings } from './contract.js';
export default definePlugin({
  id: 'risk',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    contribute(permissions, 'risk.access', { permission: access, title: strings.title, help: strings.empty }),
    page('risk.page', list, { title: strings.title, view: () => import('./ScoresPage.js') }),
    navEntry('risk.nav', { route: list, title: strings.title, icon: 'chart', order: 600 }),
    panel('risk.node', canvasAside, { view: () => import('./NodePanel.js') }),
    action('risk.add', {
      title: strings.add,
      when: can(access, 'create'),
      run: async () => ({ default: context => openAt(context, list.to(), { do: 'new' }) }),
    }),
  ],
});
`,
  'ScoresPage.tsx': `
import { useCompanyId, useQuery } from '@sluice/core/web';
import { DataTable, EmptyState, ErrorState, Page, type Column } from '@sluice/core/web/ui';
import { listScores, strings, type Score } from './contract.js';
const columns: readonly Column<Score>[] = [
  { id: 'score', header: strings.title.text, cell: ({ score }) => <meter max={100} value={score} /> },
];
export default function ScoresPage() {
  const { data, error, mutate } = useQuery(listScores, useCompanyId() ? {} : null);
  return (
    <Page title={strings.title.text}>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.title.text}
          columns={columns}
          rows={data?.scores}
          rowKey={({ id }) => id}
          empty={<EmptyState title={strings.empty.text} />}
        />
      )}
    </Page>
  );
}
`,
  'NodePanel.tsx': `
import type { CanvasView } from '@sluice/editor';
export default function NodePanel({ selected }: CanvasView) {
  return <p>{selected.length}</p>;
}
`,
  'server.ts': `
import type { AnyQueries } from '@sluice/core/contract';
import { bigint, contribute, defineServerPlugin, defineTable, handle, integer, resources, text } from '@sluice/core/server';
import { flowStore } from '@sluice/flows';
import { access, listScores, strings } from './contract.js';
const scores = defineTable('risk_scores', {
  owner: 'company',
  since: '2026-11-27T12:00_risk',
  columns: { company_id: text(), id: text(), score: integer(), created_date: bigint() },
  key: ['company_id', 'id'],
});
export default defineServerPlugin({
  id: 'risk',
  tables: [scores],
  handles: [
    handle(listScores, async (_, { db, server }) => {
      server.get(flowStore);
      const rows = (db as AnyQueries).selectFrom('risk_scores').select(['id', 'score']);
      return { scores: await rows.execute() };
    }),
  ],
  contributes: [contribute(resources, 'risk.access', { permission: access, title: strings.title.text })],
});
`,
  'connectors.ts': `
import { defineConnector, field } from '@sluice/connectors';
export default defineConnector({
  id: 'riskConnector',
  name: 'Acme Risk',
  description: 'Scores an address.',
  colors: { dark: '#8a3324', canvas: '#fbeae6', canvasText: '#1f2937' },
  capabilities: {
    score: {
      title: 'Score Address',
      type: 'action',
      properties: { address: field('IP Address', 'textField', { enableParameters: true }) },
      output: { score: { type: 'number' } },
      run: ({ properties }) =>
        properties['address']
          ? { kind: 'success', output: { score: 1 } }
          : { kind: 'failure', error: { code: 'noAddress', message: 'Enter an address.' } },
    },
  },
});
`,
};

describe('a plugin outside this repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-stranger-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const modules = join(folder, 'node_modules');

  /** Installs the packages and what they depend on, as npm would. */
  function install() {
    for (const one of packages) {
      const place = join(modules, one.name);
      mkdirSync(place, { recursive: true });
      cpSync(join(root, one.folder, 'package.json'), join(place, 'package.json'));
      buildPackage(one, packages, declarations, place);
    }
    const needed = new Set(packages.flatMap(one => Object.keys(one.dependencies)));
    for (const name of needed) {
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
    }
  }
  function compile(
    moduleResolution: string,
    files: Readonly<Record<string, string>>,
    more: object = {},
  ): string {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const module = moduleResolution === 'nodenext' ? 'nodenext' : 'esnext';
    const lib = ['esnext', 'dom', 'dom.iterable'];
    const compilerOptions = { strict: true, noEmit: true, target: 'es2022', jsx: 'react-jsx', lib };
    const options = { ...compilerOptions, module, moduleResolution, types: [], ...more };
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    try {
      // Its threads would check much of the same again, beside other tests.
      const command = [tsc, '--singleThreaded', '-p', folder];
      return execFileSync(process.execPath, command, { encoding: 'utf8' });
    } catch (fault) {
      return (fault as { stdout: string }).stdout;
    }
  }
  beforeAll(install);

  it.each(packages)('installs exactly the imports of the declarations of $name', one => {
    const types = join(modules, one.name, 'dist');
    const imported = readdirSync(types, { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.d.ts'))
      .flatMap(path => [
        ...readFileSync(join(types, path), 'utf8').matchAll(
          /(?:from |import\()["']([^."'][^"']*)["']/g,
        ),
      ])
      .map(([, specifier = '']) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0]);
    // The compiler looks for the types of React in a package of their own.
    const named = new Set(
      imported.flatMap(name => (name === 'react' ? [name, '@types/react'] : [name])),
    );
    expect([...named].toSorted()).toEqual(
      Object.keys({ ...one.dependencies, ...one.peers }).toSorted(),
    );
  });

  it.each(['bundler', 'nodenext'])('compiles against the packages alone, resolved by %s', by => {
    expect(compile(by, plugin)).toBe('');
  });

  it('gets an error for what the packages don’t export', () => {
    const text = `import { contribute } from '@sluice/core/internal';\n${plugin['plugin.ts']}`;
    const wrong = text.replace("can(access, 'read')", "can(access, 'look')");
    const said = compile('bundler', { 'plugin.ts': wrong }, { skipLibCheck: true });
    expect(said).toContain("Cannot find module '@sluice/core/internal'");
    expect(said).toContain('"look"');
  });

  it('explains what to do when it runs without a host', () => {
    const path = join(modules, '@sluice/core/dist/contract.js');
    const { stderr } = spawnSync(process.execPath, [path], { encoding: 'utf8' });
    expect(stderr).toContain(
      '@sluice/core/contract comes from a running Sluice. Build your plugin with sluice-build',
    );
  });
});
