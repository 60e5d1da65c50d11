import { expect, it } from 'vitest';
import type { ConnectorManifest } from '#plugins/connectors/contract';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { patchDocument, type PatchWorld } from './applyPatch';

const manifest = {
  connectorId: 'httpConnector',
  name: 'HTTP',
  properties: { message: { value: 'Hello' } },
  capabilities: {
    customHtmlMessage: {
      title: 'Page',
      type: 'trigger',
      flowConfigView: { items: [{ propertyName: 'message' }] },
    },
  },
} as unknown as ConnectorManifest;
const world: PatchWorld = {
  connector: id => (id === 'httpConnector' ? manifest : undefined),
  connection: () => ({ connectionId: 'c1', name: 'Web' }),
};
const empty = { name: 'Flow', graphData: createEmptyGraph(), settings: {} };
const add = (id: string, near?: string) => ({
  op: 'add' as const,
  id,
  connectorId: 'httpConnector',
  capabilityName: 'customHtmlMessage',
  title: `Page ${id}`,
  values: {},
  ...(near ? { near } : {}),
});
const after = (steps: Parameters<typeof patchDocument>[1]['steps'], from = empty) => {
  const result = patchDocument(from, { steps }, world);
  if (result.fault !== undefined) throw new Error(result.fault);
  return result.document;
};
const fault = (...steps: Parameters<typeof patchDocument>[1]['steps']) =>
  patchDocument(empty, { steps }, world).fault;

it('adds nodes with default values, links them through an operator, and removes links', () => {
  const made = after([
    add('one'),
    add('two', 'one'),
    { op: 'connect', from: 'one', to: 'two', operator: 'anyTriggersFalse' },
  ]);
  const index = indexGraph(made.graphData);
  expect(index.nodes.get('one')?.data).toMatchObject({
    connectionId: 'c1',
    properties: { message: { value: 'Hello' }, nodeTitle: { value: 'Page one' } },
  });
  const middle = index.out('one')[0]!.data.target;
  expect(index.nodes.get(middle)?.data).toMatchObject({
    nodeType: 'EVAL',
    properties: { two: { value: 'anyTriggersFalse' } },
  });
  expect(index.nodes.get('two')!.position.x).toBeGreaterThan(index.nodes.get('one')!.position.x);
  const cut = after([{ op: 'disconnect', from: 'one', to: 'two' }], made);
  expect([cut.graphData.elements.nodes.length, cut.graphData.elements.edges]).toEqual([2, []]);
  expect(
    after([{ op: 'remove', nodeId: 'two' }], made).graphData.elements.nodes.map(
      ({ data }) => data.id,
    ),
  ).toEqual(['one']);
});

it('keeps an operator that other nodes use', () => {
  const both = after([add('a'), add('b'), add('c'), { op: 'connect', from: 'a', to: 'c' }]);
  const middle = indexGraph(both.graphData).out('a')[0]!.data.target;
  const joined = after([{ op: 'connect', from: 'b', to: middle }], both);
  const cut = indexGraph(after([{ op: 'disconnect', from: 'a', to: 'c' }], joined).graphData);
  expect(cut.out('b')).toHaveLength(1);
  expect(cut.out(middle)).toHaveLength(1);
  expect(cut.out('a')).toEqual([]);
});

it('sets and clears properties and settings, and keeps the given document', () => {
  const made = after([
    add('one'),
    { op: 'set', nodeId: 'one', property: 'message', value: 'Bye' },
    { op: 'setting', name: 'logLevel', value: 2 },
  ]);
  expect(made.graphData.elements.nodes[0]!.data.properties?.['message']).toEqual({ value: 'Bye' });
  expect(made.settings).toEqual({ logLevel: 2 });
  expect(empty.graphData.elements.nodes).toEqual([]);
});

it('names a step that doesn’t fit, and applies none', () => {
  expect(fault({ op: 'remove', nodeId: 'x' })).toBe(
    'Step 1: node “x” does not exist in this flow.',
  );
  expect(fault(add('a'), add('a'))).toBe('Step 2: node “a” already exists.');
  expect(fault({ ...add('a'), connectorId: 'other' })).toBe(
    'Step 1: connector “other” does not exist here.',
  );
  expect(fault({ ...add('a'), capabilityName: 'fly' })).toBe(
    'Step 1: HTTP has no capability “fly”.',
  );
  expect(fault({ ...add('a'), id: 'a b' })).toMatch('can’t be the ID of a node');
  expect(fault(add('a'), { op: 'connect', from: 'a', to: 'a' })).toBe(
    'Step 2: a node can’t link to itself.',
  );
  expect(
    fault(add('a'), add('b'), { op: 'connect', from: 'a', to: 'b', operator: 'maybe' }),
  ).toMatch('operator “maybe” does not exist');
  expect(fault(add('a'), add('b'), { op: 'disconnect', from: 'a', to: 'b' })).toBe(
    'Step 3: “a” has no link to “b”.',
  );
  expect(fault(add('a'), { op: 'set', nodeId: 'a', property: '__proto__', value: 1 })).toMatch(
    'can’t be the name',
  );
  expect(
    fault(add('a'), { op: 'set', nodeId: 'a', property: 'message', value: 'key ******' }),
  ).toMatch('a masked value');
});
