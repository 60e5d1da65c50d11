// @module-tag slow
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { hostModules as builtFor } from '#core/packages/build/src/halves';
import { hostModules } from '#core/web/packages/hostModules';
import type { SharedModule } from '#core/contract';
import { sharedModules } from '#core/server';
import { checkArchive } from '#core/server/internal';
import { packagesParts } from '#core/server/packages/packagesParts';
import { buildSample, copySample } from './kits/buildSample';

const folders: string[] = [];
const copy = () => {
  const folder = copySample('risk');
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');

/** Builds a copy of the sample after a change, and returns what the tool printed as faults. */
async function faultsOf(change: (folder: string) => void): Promise<string> {
  const folder = copy();
  change(folder);
  return buildSample(folder).then(
    () => '',
    (fault: { stderr: string }) => fault.stderr.trim(),
  );
}
const put = (file: string, text: string) => (folder: string) =>
  writeFileSync(join(folder, file), text);
const prepend = (file: string, text: string) => (folder: string) =>
  writeFileSync(join(folder, file), `${text}\n${read(folder, file)}`);

describe('sluice-build', () => {
  it('bundles each half and records what the package asks for', async () => {
    const folder = copy();
    const said = await buildSample(folder, '--pack');
    expect(said).toContain('Built plugin "risk"');
    expect(said).toContain('Packed acme-sluice-risk-1.0.0.tgz.');
    expect(JSON.parse(read(folder, 'package.json')).sluice).toEqual({
      id: 'risk',
      api: '^1.0.0',
      web: 'dist/web.js',
      styles: ['dist/web.css'],
      shared: [
        '@sluice/core/contract',
        '@sluice/core/web',
        '@sluice/editor',
        'react',
        'react/jsx-runtime',
        'typebox',
        'wouter',
      ],
      server: 'dist/server.js',
      connectors: 'dist/connectors.js',
      connectorIds: ['riskConnector'],
      permissions: ['riskAssessments'],
      tables: ['risk_assessments'],
      endpoints: ['GET /risk/assessments', 'POST /risk/assessments'],
      hosts: ['api.risk.example'],
    });
    expect(read(folder, 'dist/web.css')).toContain('acme-risk-score');
    const web = read(folder, 'dist/web.js');
    expect(web).toContain('globalThis[Symbol.for("sluice.modules")]');
    expect(web).not.toContain(folder);
    expect(read(folder, 'dist/connectors.js')).not.toMatch(/\bimport\b/);
    const archive = readFileSync(join(folder, 'acme-sluice-risk-1.0.0.tgz'));
    const { manifest } = await checkArchive(archive, { keys: new Map() });
    expect(manifest).toMatchObject({ id: 'risk', tables: ['risk_assessments'] });
  });

  it('records which settings the package reads', async () => {
    const folder = copy();
    const given = read(folder, 'server.ts')
      .replace('import { contribute,', 'import { contribute, defineSettings, setting,')
      .replace(
        "  id: 'risk',",
        "  id: 'risk',\n  settings: defineSettings('risk', { apiKey: setting.text({ help: 'The key' }) }),",
      );
    put('server.ts', given)(folder);
    expect(await buildSample(folder)).toContain('settings: SLUICE_RISK_API_KEY');
    expect(JSON.parse(read(folder, 'package.json')).sluice.settings).toEqual([
      'SLUICE_RISK_API_KEY',
    ]);
  });

  it('builds the same again without changing package.json', async () => {
    const folder = copy();
    await buildSample(folder);
    const [before, web] = [read(folder, 'package.json'), read(folder, 'dist/web.js')];
    await buildSample(folder);
    expect([read(folder, 'package.json'), read(folder, 'dist/web.js')]).toEqual([before, web]);
  });

  it('builds a server half with modules that usually only views need', async () => {
    const folder = copy();
    prepend('plugin.ts', 'import { Page } from "@sluice/core/web/ui"; void Page.name;')(folder);
    expect(await buildSample(folder)).toContain('Built plugin "risk"');
    expect(read(folder, 'dist/web.js')).toMatch(/await .*sluice\.load/s);
  });

  it('shares what the host shares', () => {
    expect(builtFor.web).toEqual(Object.keys(hostModules));
    const onServer = packagesParts.contributes.flatMap(({ point, value }) =>
      point.id === sharedModules.id ? [(value as SharedModule).name] : [],
    );
    expect([...builtFor.server].sort()).toEqual(onServer.sort());
  });

  it.each<[string, (folder: string) => void, string]>([
    [
      'a plugin without a default export',
      put('plugin.ts', 'export const id = "risk";'),
      'plugin.ts has no default export. Export the result of definePlugin.',
    ],
    [
      'a connectors file without one',
      put('connectors.ts', 'export const id = "risk";'),
      'connectors.ts has no default export. Export a connector or a list of connectors.',
    ],
    [
      'a half of another plugin',
      put('server.ts', 'export default { id: "other" };'),
      'server.ts has the ID "other", but package.json has "risk". Use the same ID.',
    ],
    [
      'Node in the console code',
      prepend('web/ScoreBar.tsx', 'import { readFileSync } from "node:fs"; readFileSync("x");'),
      'The console code imports "node:fs" in web/ScoreBar.tsx, which is only available in Node. Move it to the server code.',
    ],
    [
      'Node in the connectors, under its plain name',
      prepend('score.ts', 'import { join } from "path"; join("x");'),
      'The connectors file imports "path" in score.ts, which is only available in Node. Move it to the server code.',
    ],
    [
      'a module that the host does not share',
      prepend('plugin.ts', 'import { x } from "@sluice/core/server"; x();'),
      'The console code imports "@sluice/core/server" in plugin.ts, which the host doesn’t share.',
    ],
    [
      'the module of a plugin that package.json does not name',
      prepend('plugin.ts', 'import { x } from "@sluice/flows"; x();'),
      'The console code imports "@sluice/flows" in plugin.ts, which another plugin shares. Add it to "peerDependencies" in package.json.',
    ],
    [
      'a second copy of a shared module',
      prepend('plugin.ts', 'import { createRoot } from "react-dom/client"; createRoot();'),
      'The console code imports "react-dom/client" in plugin.ts, which would add a second copy of "react-dom". Import "react-dom" instead.',
    ],
    [
      'a module that is not there',
      prepend('plugin.ts', 'import { x } from "./nothing"; x();'),
      '"./nothing", imported in plugin.ts, can’t be found. Check its path, or run npm install.',
    ],
    [
      'a manifest that needs a browser',
      prepend('plugin.ts', 'document.title = "Risk";'),
      'plugin.ts can’t be read without running it: document is not defined.',
    ],
    [
      'a table of another name',
      folder => {
        const file = 'server/assessments.ts';
        put(file, read(folder, file).replace('risk_assessments', 'assessments'))(folder);
      },
      'The table "assessments" doesn’t begin with the plugin’s ID. Rename it to "risk_assessments".',
    ],
    [
      'a package.json without a plugin',
      put('package.json', '{ "name": "x" }'),
      'package.json doesn’t define a plugin.',
    ],
  ])('says what to change about %s', async (_, change, sentence) => {
    expect(await faultsOf(change)).toContain(sentence);
  });
});
