import { expect, it } from 'vitest';
import { addElements, connectionNode, edited, emptyGraph, moveNodes, removeElements, setProperty } from '..';
import { compareFlows, overlaid } from './compareFlows';

const node = (id: string, x = 0) =>
  connectionNode(
    { id, connectorId: 'httpConnector', connectionId: 'c', name: 'Http', capabilityName: 'x', values: { a: 1 } },
    { x, y: 0 },
  );
const flow = (graphData: ReturnType<typeof emptyGraph>, settings = {}) => ({
  name: 'Sign in',
  description: '',
  graphData,
  settings,
  inputSchema: [],
});

it('names each node, way and field in which two versions differ', () => {
  const base = edited(emptyGraph(), draft => addElements(draft, [node('a'), node('b'), node('c')]));
  const next = edited(base, draft => {
    setProperty(draft, 'a', 'a', 2);
    moveNodes(draft, new Map([['b', { x: 9, y: 9 }]]));
    removeElements(draft, ['c']);
    addElements(draft, [node('d')]);
  });
  const changes = compareFlows(flow(base), flow(next, { logLevel: 1 }));
  expect(changes.map(({ id, kind }) => `${kind} ${id}`)).toEqual([
    'changed node a',
    'added node d',
    'removed node c',
    'moved node b',
    'changed field settings',
  ]);
  expect(changes[0]!.differences).toEqual([{ path: ['properties', 'a', 'value'], before: 1, after: 2 }]);
  expect(overlaid(base, next).elements.nodes.map(({ data }) => data.id)).toEqual(['a', 'b', 'd', 'c']);
  expect(compareFlows(flow(base), flow(base))).toEqual([]);
});
