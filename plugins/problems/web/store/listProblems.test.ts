import { expect, it } from 'vitest';
import type { LinterError } from '#plugins/flows/contract/internal';
import { appendCapability } from '#plugins/editor/web/editor/actions/addNode';
import { FlowEditor } from '#plugins/editor/web/editor/FlowEditor';
import { createTestChain, createTestFlow, httpManifest } from '#plugins/editor/web/testFlow';
import { listProblems } from './listProblems';

it('lists the problems of a node just added once it is left, or once the flow is validated', () => {
  const editor = new FlowEditor(createTestFlow(createTestChain(1)));
  editor.setCatalogue([httpManifest], []);
  const add = () =>
    appendCapability(editor, {
      connectorId: 'httpConnector',
      capabilityName: 'customHtmlMessage',
    })!;
  const problem = (nodeId?: string) => ({ code: 'x', nodeId }) as LinterError;
  const find = (nodeId: string) =>
    editor.found.take(
      new Map([
        ['', [problem()]],
        [nodeId, [problem(nodeId)]],
      ]),
      true,
    );
  const nodeIds = () => listProblems(editor).map(({ nodeId }) => nodeId);
  const first = add();
  find(first);
  expect(nodeIds()).toEqual([undefined]);
  editor.select([]);
  expect(nodeIds()).toEqual([undefined, first]);
  const second = add();
  find(second);
  expect(nodeIds()).toEqual([undefined]);
  editor.found.show([problem(second)]);
  expect(nodeIds()).toEqual([second]);
});
