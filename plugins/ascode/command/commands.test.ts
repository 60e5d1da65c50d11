// @module-tag slow
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSharedData } from '#testing/kits/findSharedData';
import { readFolder } from '#testing/corpus/readFolder';
import { annotationNode } from '#plugins/flows/contract/graph/elements/newElements';
import { importBody } from '#plugins/transfer/domain/exchange/parseImport';
import { createTestCommands, readAll, type Person, type Sluice } from './testCommands';

type Kit = Awaited<ReturnType<typeof createTestCommands>>;
let sluice: Sluice;
let createFolder: Kit['createFolder'];
let run: Kit['run'];
let close: Kit['close'];

beforeAll(async () => void ({ sluice, createFolder, run, close } = await createTestCommands()));
afterAll(() => close());

/** The files of a folder, whatever IDs an environment gave its flows and connections. */
const withoutIds = (files: Record<string, string>): readonly string[] =>
  Object.entries(files)
    .filter(([path]) => path.startsWith('flows/'))
    .map(([path, text]) => `${path}\n${text}`.replace(/[0-9a-f]{32}/g, 'ID'))
    .sort();

const make = async (person: Person, name: string) =>
  (await sluice.inject('POST', '/flows', { token: person.token, body: { name } })).body.flowInfo;

describe('an environment as a folder', () => {
  it('is pulled, changed, planned, applied, and planned again without a change', async () => {
    const ada = await sluice.company({ examples: true });
    const folder = createFolder();
    expect(await run(ada, folder, 'pull')).toMatchObject({ exitCode: 0 });
    const before = readAll(folder);
    expect((await run(ada, folder, 'plan --check')).exitCode).toBe(0);
    const path = join(
      folder,
      Object.keys(before).find(each => each.endsWith('flow.json'))!,
    );
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/"description": ".*"/, '"description": "Mine"'),
    );
    const planned = await run(ada, folder, 'plan --check');
    expect(planned.exitCode).toBe(3);
    expect(planned.answer.flows.filter((each: any) => each.what === 'update')).toHaveLength(1);
    const lines = await run(ada, folder, 'diff');
    expect(lines.answer.find((each: any) => each.what === 'update').diff).toContain(
      '+  "description": "Mine"',
    );
    expect((await run(ada, folder, 'pull')).exitCode).toBe(5);
    expect((await run(ada, folder, 'apply --deploy')).exitCode).toBe(0);
    expect((await run(ada, folder, 'plan --check')).exitCode).toBe(0);
    expect((await run(ada, folder, 'pull')).answer).toMatchObject({ changed: [], removed: [] });
  });

  it('is not overwritten by an outdated folder, except on request', async () => {
    const ada = await sluice.company();
    const { flowId } = await make(ada, 'Sign-in');
    const folder = createFolder();
    await run(ada, folder, 'pull');
    const save = { currentVersion: 1, description: 'By Grace' };
    await sluice.inject('PUT', `/flows/${flowId}`, { token: ada.token, body: save });
    const path = join(folder, 'flows/sign-in/flow.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"name": "Sign-in"', '"name": "Entry"'));
    const refused = await run(ada, folder, 'apply');
    expect(refused).toMatchObject({ exitCode: 5 });
    expect(refused.err).toContain('sign-in');
    expect((await run(ada, folder, 'apply --force')).exitCode).toBe(0);
  });

  it('is applied to another environment, whose flows call each other by its own IDs', async () => {
    const [ada, eve] = [await sluice.company({ examples: true }), await sluice.company()];
    const folder = createFolder();
    await run(ada, folder, 'pull');
    expect(await run(eve, folder, 'apply')).toMatchObject({ exitCode: 0, err: '' });
    expect((await run(eve, folder, 'plan --check')).exitCode).toBe(0);
    const other = createFolder();
    await run(eve, other, 'pull');
    expect(Object.keys(readAll(other)).sort()).toEqual(Object.keys(readAll(folder)).sort());
  });

  it('says which file is broken, and where', async () => {
    const ada = await sluice.company();
    await make(ada, 'Sign-in');
    const folder = createFolder();
    await run(ada, folder, 'pull');
    const path = join(folder, 'flows/sign-in/flow.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('"name": "Sign-in",', '"name": "Sign-in"'));
    const broken = await run(ada, folder, 'plan');
    expect(broken.exitCode).toBe(1);
    expect(broken.err).toMatch(/flows\/sign-in\/flow\.json: The file is not valid JSON/);
    writeFileSync(path, text);
    writeFileSync(join(folder, 'flows/sign-in/left.html'), '');
    expect((await run(ada, folder, 'plan')).err).toContain('left.html');
  });

  it('is validated and deployed, flow by flow', async () => {
    const ada = await sluice.company({ examples: true });
    await make(ada, 'Empty');
    const folder = createFolder();
    const found = await run(ada, folder, 'validate');
    expect(found.exitCode).toBe(3);
    const empty = found.answer.flows.find(({ name }: { name: string }) => name === 'Empty');
    expect(empty.problems.length).toBeGreaterThan(0);
    expect((await run(ada, folder, 'validate None')).err).toContain('no flow “None”');
    expect((await run(ada, folder, 'deploy')).exitCode).toBe(2);
    const deployed = await run(ada, folder, 'deploy --all');
    const failed = deployed.answer.failed.map(({ name }: { name: string }) => name);
    expect({ failed, exitCode: deployed.exitCode }).toEqual({
      failed: failed.length > 0 ? ['Empty'] : [],
      exitCode: failed.length > 0 ? 1 : 0,
    });
    expect((await run(ada, folder, 'deploy --all')).answer.deployed).toEqual([]);
  });

  it('exports a flow with its subflows, and imports it elsewhere', async () => {
    const [ada, eve] = [await sluice.company(), await sluice.company()];
    await make(ada, 'Sign-in');
    const folder = createFolder();
    expect((await run(ada, folder, 'export Sign-in -o flow.json')).exitCode).toBe(0);
    expect((await run(ada, folder, 'export Sign-in -o flow.json')).err).toContain('--force');
    const imported = await run(eve, folder, 'import flow.json');
    expect(imported.answer.flows).toMatchObject([{ name: 'Sign-in' }]);
    writeFileSync(join(folder, 'flow.json'), '[]');
    expect((await run(eve, folder, 'import flow.json')).err).toContain('not an exported flow');
    expect((await run(eve, folder, 'import none.json')).exitCode).toBe(1);
  });

  it('writes nothing outside its folder, whatever the names of properties', async () => {
    const ada = await sluice.company();
    const { flowId, graphData } = await make(ada, 'Sign-in');
    const node = annotationNode('Hello', { x: 0, y: 0 });
    const text = 'one\ntwo\nthree\nfour\nfive';
    const names = ['../../../../../out', '..', 'a/b', String.raw`..\..\out`];
    const properties = {
      ...node.data.properties,
      ...Object.fromEntries(names.map(name => [name, { value: text }])),
    };
    const nodes = [{ ...node, data: { ...node.data, properties } }];
    const body = { currentVersion: 1, graphData: { ...graphData, elements: { nodes } } };
    const saved = await sluice.inject('PUT', `/flows/${flowId}`, { token: ada.token, body });
    expect(saved.status).toBe(200);
    const outer = createFolder();
    const folder = join(outer, 'inner');
    mkdirSync(folder);
    expect(await run(ada, folder, 'pull')).toMatchObject({ exitCode: 0, err: '' });
    expect(readdirSync(outer)).toEqual(['inner']);
    expect(Object.keys(readAll(folder)).filter(path => path.includes('/nodes/'))).toEqual([]);
    expect((await run(ada, folder, 'plan --check')).exitCode).toBe(0);
  });

  it('sends a token from environment variables to no server that only the folder names', async () => {
    const ada = await sluice.company();
    const folder = createFolder();
    writeFileSync(
      join(folder, 'sluice.json'),
      JSON.stringify({ url: 'https://elsewhere.example', environment: ada.companyId }),
    );
    const asked = await run(ada, folder, 'pull', { SLUICE_URL: '' });
    expect(asked.exitCode).toBe(2);
    expect(asked.err).toContain('SLUICE_URL');
  });

  it('prints no control characters of names', async () => {
    const ada = await sluice.company();
    await make(ada, 'Sign\u001b[2Jin');
    const folder = createFolder();
    await run(ada, folder, 'pull');
    const { out } = await run(ada, folder, 'validate', {}, false);
    expect(out).toContain('in');
    expect(out).not.toContain('\u001b');
  });

  it('asks to sign in if the token is no longer valid', async () => {
    const ada = await sluice.company();
    const folder = createFolder();
    const ended = await run({ ...ada, token: 'x'.repeat(43) }, folder, 'pull');
    expect(ended.exitCode).toBe(4);
    expect(ended.err).toContain('sluice login');
  });
});

/** `CORPUS_ALL=1` takes every flow, in place of some. */
const isWhole = process.env['CORPUS_ALL'] !== undefined;
const shared = findSharedData('flows');
if (!shared) console.info('Real flows as folders: skipped, since there is no folder of flows.');

describe.skipIf(!shared)('real flows', () => {
  it(
    'are pulled, applied to another environment, and pulled from there: the files are the same',
    { timeout: 300_000 },
    async () => {
      const [ada, eve] = [await sluice.company(), await sluice.company()];
      let imported = 0;
      for (const { text } of readFolder(shared!).filter((_, at) => isWhole || at % 4 === 0)) {
        const body = { ...importBody(JSON.parse(text)), deploy: false };
        const reply = await sluice.inject('PUT', '/flows/import', { token: ada.token, body });
        if (reply.status === 200) imported += reply.body.flows.length;
      }
      expect(imported).toBeGreaterThan(isWhole ? 100 : 20);
      const [here, there] = [createFolder(), createFolder()];
      await run(ada, here, 'pull');
      expect((await run(ada, here, 'plan --check')).exitCode).toBe(0);
      const applied = await run(eve, here, 'apply');
      expect(applied.err).toBe('');
      expect(applied.exitCode).toBe(0);
      const again = await run(eve, here, 'plan');
      expect(again.answer.flows.filter((each: any) => each.what !== 'same')).toEqual([]);
      await run(eve, there, 'pull');
      expect(withoutIds(readAll(there))).toEqual(withoutIds(readAll(here)));
      const first = readAll(here);
      expect((await run(ada, here, 'pull --force')).answer).toMatchObject({ changed: [] });
      expect(readAll(here)).toEqual(first);
    },
  );
});
