import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addElements,
  removeElements,
  setProperty,
} from '#plugins/flows/contract/graph/edits/edits';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { node } from '#plugins/linter/domain/cases';
import { FlowEditor } from '#plugins/editor/web/editor/FlowEditor';
import { createTestFlow, httpManifest, createTestChain } from '#plugins/editor/web/testFlow';
import { LintSession } from '#plugins/linter/web/live/LintSession';
import { lintEngine } from '#plugins/linter/web/lintEngine';
import { lintedNow } from '../store/lintedNow';
import { ProblemsStore } from '../store/ProblemsStore';
import { LiveLinter } from '#plugins/linter/web/live/LiveLinter';
import { type LintRequest, listDelta, withDelta } from '#plugins/linter/web/live/lintMessages';
import type { OpenPort } from '#plugins/linter/web/live/lintPort';

/**
 * A linter that gets copies of what it is sent, as a worker does, and answers when it is told to.
 */
function slowPort() {
  const desk = new LintSession();
  const asked: LintRequest[] = [];
  let hear: (request: LintRequest) => void = () => {};
  const open: OpenPort = ({ reply }) => {
    hear = request => reply(structuredClone(desk.handle(request)));
    return { post: request => void asked.push(structuredClone(request)), close: () => {} };
  };
  return { open, asked, answer: () => hear(asked.shift()!) };
}
const listFindings = (editor: FlowEditor) =>
  editor.findings.map(({ code, nodeId }) => `${code} ${nodeId ?? ''}`).toSorted();
const lintAll = (editor: FlowEditor) =>
  lintEngine
    .createLinter()
    .lint(lintedNow({ stage: editor, facts: undefined }))
    .map(({ code, nodeId }) => `${code} ${nodeId ?? ''}`)
    .toSorted();

test('equals a full check after any edits, undos, and redos', () => {
  const step = fc.tuple(fc.nat(5), fc.nat(20), fc.nat(20));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), steps => {
      const editor = new FlowEditor(createTestFlow(createTestChain(4)));
      const { open, answer } = slowPort();
      const linter = new LiveLinter(new ProblemsStore(editor), open);
      for (const [kind, a, b] of steps) {
        const ids = editor.document.graphData.elements.nodes.map(({ data }) => data.id);
        const [one = '', other = ''] = [ids[a % ids.length], ids[b % ids.length]];
        if (kind === 0)
          editor.editGraph('x', graph =>
            setProperty(graph, one, 'nodeTitle', b % 2 ? '' : '{{local.gone}}'),
          );
        if (kind === 1) editor.editGraph('x', graph => void connect(graph, one, other));
        if (kind === 2) editor.editGraph('x', graph => removeElements(graph, [one]));
        if (kind === 3)
          editor.editGraph('x', graph =>
            addElements(graph, [node(`x${a}${b}${ids.length}`, 'http', 'x')]),
          );
        if (kind === 4) editor.history.undo();
        if (kind === 5)
          editor.edit('x', draft => void (draft.settings = { logLevel: b % 2 ? 3 : 2 }));
        linter.look();
        answer();
        expect(listFindings(editor)).toEqual(lintAll(editor));
      }
    }),
    { numRuns: 40 },
  );
});

test('drops results for an outdated document, and loses no issue', () => {
  const editor = new FlowEditor(createTestFlow(createTestChain(3)));
  const { open, asked, answer } = slowPort();
  const linter = new LiveLinter(new ProblemsStore(editor), open);
  linter.look();
  editor.editGraph('x', graph => setProperty(graph, 'n1', 'nodeTitle', ''));
  linter.look();
  expect(asked).toHaveLength(1);
  answer();
  expect(editor.findings).toEqual([]);
  expect(asked[0]!.nodes!.set.map(({ data }) => data.id)).toEqual(['n1']);
  answer();
  expect(listFindings(editor)).toEqual(lintAll(editor));
  expect(editor.lint.get('n1')!.map(({ code }) => code)).toContain('dv-bp-node-001');
});

test('receives late catalogs and facts, and runs in the page without a worker', async () => {
  const editor = new FlowEditor(createTestFlow(createTestChain(2)));
  const problems = new ProblemsStore(editor);
  const { open, asked, answer } = slowPort();
  const linter = new LiveLinter(problems, open);
  linter.look();
  answer();
  editor.setCatalogue([httpManifest], []);
  problems.setFacts(
    {
      flows: {},
      called: {},
      isSubFlow: true,
      variables: [],
      secrets: [],
      rules: [],
      standIns: [],
      unset: { needed: {}, lacking: {} },
      sources: { html: [], scripts: [], styles: [] },
    },
    () => {},
  );
  linter.look();
  expect(asked[0]).toMatchObject({ anew: true, facts: { isSubFlow: true } });
  expect(asked[0]!.capabilities!.map(([name]) => name)).toContain(
    'httpConnector.customHtmlMessage',
  );
  answer();
  expect(listFindings(editor).some(each => each.startsWith('dv-bp-logo-001'))).toBe(false);
  const alone = new FlowEditor(createTestFlow(createTestChain(2)));
  new LiveLinter(new ProblemsStore(alone), () => {
    throw new Error('There are no workers here.');
  }).look();
  await expect.poll(() => listFindings(alone)).toEqual(lintAll(alone));
});

test('continues in the page after a worker crash', async () => {
  const editor = new FlowEditor(createTestFlow(createTestChain(2)));
  let broken = () => {};
  const linter = new LiveLinter(new ProblemsStore(editor), ears => {
    broken = ears.broken;
    return { post: () => {}, close: () => {} };
  });
  linter.look();
  broken();
  await expect.poll(() => listFindings(editor)).toEqual(lintAll(editor));
});

test('sends only the edited node of 2,000', () => {
  const editor = new FlowEditor(createTestFlow(createTestChain(1000)));
  const before = editor.document.graphData.elements.nodes;
  editor.editGraph('x', graph => setProperty(graph, 'n7', 'nodeTitle', 'y'));
  const after = editor.document.graphData.elements.nodes;
  const delta = listDelta(before, after)!;
  expect(delta).toEqual({ set: [after[7]] });
  expect(withDelta(before, delta)).toEqual(after);
});
