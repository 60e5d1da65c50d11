// @module-tag slow
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { collectBlock } from '#plugins/flows/contract/graph/edits/blocks';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { encodeBlock } from '#plugins/editor/domain/clipboard/copyPaste';
import { lintFlow } from '#plugins/linter/domain/engine/Linter';
import { checkCorpus } from './checkCorpus';
import { createTestNode } from '#plugins/flows/contract/graph/testNode';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sluice-corpus-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const node = (id: string) => createTestNode(id, {}, { connectionId: 'theirs' });
const graphData = editGraph(createEmptyGraph(), draft => {
  addElements(draft, [node('a'), node('b')]);
  connect(draft, 'a', 'b');
});
const flow = {
  flowId: 'f',
  name: 'F',
  description: '',
  flowStatus: 'enabled',
  connectorIds: ['httpConnector'],
  variables: [],
  graphData,
  newer: { kept: true },
};
/** Runs the command on one of our folders; returns its output and how it ends. */
async function run(name: string) {
  const lines: string[] = [];
  const failed = await checkCorpus(join(folder, name), {}, line => lines.push(line));
  return { status: failed > 0 ? 1 : 0, output: lines.join('\n') };
}
const writeFixture = (path: string, contents: unknown) => {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, typeof contents === 'string' ? contents : JSON.stringify(contents));
};

it('passes exports that come back unchanged, pastes clipboard blocks, and names those that fail', async () => {
  writeFixture('flows/one.json', flow);
  writeFixture('flows/two.json', { flows: [flow], companyId: 'c', customerId: 'u' });
  writeFixture('clipboard/block.json', encodeBlock(collectBlock(graphData, ['a', 'b'])));
  const good = await run('flows');
  expect(good.output).toMatch(
    /^ok {4}one\.json {2}1 flow\(s\), 3 nodes, 1 transitions, \d+ findings/m,
  );
  expect(good.output.trimEnd().split('\n').at(-1)).toBe('3 passed, 0 failed');
  expect(good.status).toBe(0);

  writeFixture('flows/cut.json', JSON.stringify(flow).slice(0, 200));
  writeFixture('clipboard/words.json', 'hello');
  const bad = await run('flows');
  expect(bad.output).toMatch(/^FAIL {2}cut\.json/m);
  expect(bad.output).toMatch(/^FAIL {2}paste words\.json {2}Error occurred while pasting nodes/m);
  expect(bad.output.trimEnd().split('\n').at(-1)).toBe('3 passed, 2 failed');
  expect(bad.status).toBe(1);
});

it('reports a missing folder', () => {
  const args = ['--import', 'tsx', 'testing/corpus/corpus.ts', join(folder, 'nowhere')];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stderr).toContain('There is no folder');
  expect(status).toBe(1);
});

it('fails if its results differ from another linter’s, unless a known fault of that linter explains it', async () => {
  const found = lintFlow(flow);
  writeFixture('agreeing/flows/one.json', flow);
  writeFixture('agreeing/lint/one.json', found);
  const good = await run('agreeing/flows');
  expect(good.output).toMatch(/^ {2}dv-bp-annotation-003: 1 \/ 1 \/ 1 \/ 0/m);
  expect(good.status).toBe(0);

  const [first, ...rest] = found;
  writeFixture('agreeing/lint/one.json', rest);
  const bad = await run('agreeing/flows');
  expect(bad.output).toContain(`FAIL  lint one.json: ${first!.code} at`);
  expect(bad.status).toBe(1);

  const thrown = found.filter(({ code }) => !code.startsWith('dv-bp-logo'));
  writeFixture('agreeing/lint/one.json', [
    ...thrown,
    { code: 'ruleId-dv-rule-logo-001', type: 'internal-error' },
  ]);
  const explained = await run('agreeing/flows');
  expect(explained.output).toMatch(/^ {2}dv-bp-logo-001: 1 \/ 0 \/ 0 \/ 1/m);
  expect(explained.status).toBe(0);
});
