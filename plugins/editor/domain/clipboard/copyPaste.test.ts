import { expect, test } from 'vitest';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { collectBlock } from '#plugins/flows/contract/graph/edits/blocks';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { encodeBlock, pasteBlock, PasteError } from './copyPaste';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { createTestNode } from '#plugins/flows/contract/graph/testNode';

const here = [{ connectionId: 'mine', connectorId: 'httpConnector' }];
const node = (id: string, values: Record<string, unknown> = {}) =>
  createTestNode(id, values, {
    capabilityName: 'makeRestApiCall',
    connectionId: 'theirs',
    at: { x: 100, y: 200 },
  });
const graph = editGraph(createEmptyGraph(), draft => {
  addElements(draft, [
    node('a'),
    node('b', { body: '{{local.a.payload.output.x}}', nodeInstanceId: 'a' }),
    node('c'),
  ]);
  connect(draft, 'a', 'b', { operator: 'anyTriggersFalse' });
  connect(draft, 'b', 'c');
});
const copied = encodeBlock(collectBlock(graph, ['a', 'b']));

const findPasteError = (text: string, connections = here) => {
  try {
    pasteBlock(text, connections);
  } catch (fault) {
    return fault as PasteError;
  }
  return undefined;
};

test('pastes copied nodes under new IDs, with a connection of this environment [S240]', () => {
  expect(Object.keys(JSON.parse(copied))).toEqual(['clonedNodes', 'clonedEdges']);
  const { nodes, edges } = pasteBlock(copied, here, { x: 0, y: 0 });
  expect(nodes).toHaveLength(3);
  expect(edges).toHaveLength(2);
  const [a, b, operator] = nodes;
  expect(a!.data).toMatchObject({ connectionId: 'mine' });
  expect(a!.data.id).not.toBe('a');
  expect(a!.position).toEqual({ x: 0, y: 0 });
  expect(b!.data.properties).toMatchObject({
    body: { value: `{{local.${a!.data.id}.payload.output.x}}` },
    nodeInstanceId: { value: a!.data.id },
  });
  expect(operator!.data.properties).toEqual({ [b!.data.id]: { value: 'anyTriggersFalse' } });
  const index = indexGraph({ elements: { nodes, edges } });
  expect(index.out(operator!.data.id)[0]!.data.target).toBe(b!.data.id);
});

test('pastes plain nodes and edges, the elements of a graph, and a whole flow', () => {
  const { nodes, edges } = graph.elements;
  for (const value of [
    { nodes, edges },
    { elements: { nodes } },
    { name: 'x', graphData: graph },
  ]) {
    expect(pasteBlock(JSON.stringify(value), here).nodes).toHaveLength(5);
  }
});

test('rejects text that was not copied from a canvas in the words of the product [S238, M039]', () => {
  for (const text of [
    '',
    'hello',
    '[]',
    '{"clonedNodes":[]}',
    '{"nodes":[{"data":7}],"edges":[]}',
  ]) {
    expect(findPasteError(text)?.message).toBe(
      'Error occurred while pasting nodes, please make sure you have copied nodes from a canvas.',
    );
  }
});

test('rejects nodes with a key that could change other objects, and names the key', () => {
  const hostile = copied.replace('"nodeInstanceId"', '"__proto__"');
  expect(findPasteError(hostile)?.detail).toMatch(/^The key “__proto__” is not allowed\./);
});

test('pastes nothing without a connection of the connector [S239, M040, M041]', () => {
  const fault = findPasteError(copied, [{ connectionId: 'x', connectorId: 'functionsConnector' }]);
  expect(fault?.text.text).toBe('Connection instances not found.');
  expect(fault?.title?.text).toBe('Unable to paste nodes');
});
