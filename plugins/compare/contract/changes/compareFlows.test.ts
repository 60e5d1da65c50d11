import { expect, it } from 'vitest';
import {
  addElements,
  removeElements,
  moveNodes,
  setProperty,
} from '#plugins/flows/contract/graph/edits/edits';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { compareFlows, overlayRemoved, findMoves } from './compareFlows';
import { toReadableSides } from './toReadableSides';
import { createTestNode } from '#plugins/flows/contract/graph/testNode';

const node = (id: string, x = 0) => createTestNode(id, { a: 1 }, { at: { x, y: 0 } });
const flow = (graphData: ReturnType<typeof createEmptyGraph>, settings = {}) => ({
  name: 'Sign in',
  description: '',
  graphData,
  settings,
  inputSchema: [],
});

it('lists each node, link, and field in which two versions differ', () => {
  const base = editGraph(createEmptyGraph(), draft =>
    addElements(draft, [node('a'), node('b'), node('c')]),
  );
  const next = editGraph(base, draft => {
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
  expect(changes[0]!.differences).toEqual([
    { path: ['properties', 'a', 'value'], before: 1, after: 2 },
  ]);
  expect(overlayRemoved(base, next).elements.nodes.map(({ data }) => data.id)).toEqual([
    'a',
    'b',
    'd',
    'c',
  ]);
  expect(compareFlows(flow(base), flow(base))).toEqual([]);
});

it('describes an added operator by its link, and a changed link by its ends', () => {
  const base = editGraph(createEmptyGraph(), draft => addElements(draft, [node('a'), node('b')]));
  const next = editGraph(base, draft => void connect(draft, 'a', 'b'));
  const [way, ...rest] = compareFlows(flow(base), flow(next));
  expect([way!.kind, way!.of, way!.title, way!.nodeIds.length, rest]).toEqual([
    'added',
    'way',
    'X → X',
    3,
    [],
  ]);
  expect(way!.elementIds).toHaveLength(3);
  const turned = editGraph(next, draft =>
    setProperty(draft, way!.elementIds[0]!, 'b', 'anyTriggersFalse'),
  );
  expect(compareFlows(flow(next), flow(turned)).map(({ of, title }) => `${of} ${title}`)).toEqual([
    'way X → X',
  ]);
});

it('keeps the earlier position of moved nodes', () => {
  const base = editGraph(createEmptyGraph(), draft =>
    addElements(draft, [node('a', 5), node('b')]),
  );
  const next = editGraph(base, draft => moveNodes(draft, new Map([['a', { x: 9, y: 9 }]])));
  expect([...findMoves(base, next)]).toEqual([['a', { x: 5, y: 0 }]]);
});

it('shows references by title and field, and differences in notation as written', () => {
  const title = (id: string) => (id === 'n1' ? 'Sign in' : undefined);
  const readChange = (before: unknown, after: unknown) =>
    toReadableSides({ path: [], before, after }, title);
  expect(
    readChange(
      '{{local.n1.payload.output.user.mail}}',
      'Hi {{local.gone.payload.x}} {{#if local.n1.payload.ok}}',
    ),
  ).toEqual(['{{Sign in › user.mail}}', 'Hi {{local.gone.payload.x}} {{#if Sign in › ok}}']);
  const rich = JSON.stringify([
    { children: [{ text: 'Dear ' }, { type: 'link', data: '{{local.n1.payload}}', children: [] }] },
  ]);
  expect(readChange(undefined, [{ value: rich }])).toEqual([
    '',
    '[\n  {\n    "value": "Dear {{Sign in}}"\n  }\n]',
  ]);
  const [before, after] = ['{{local.n1.payload.x}}', '{{local.n1.payload.output.x}}'];
  expect(readChange(before, after)).toEqual([before, after]);
});
