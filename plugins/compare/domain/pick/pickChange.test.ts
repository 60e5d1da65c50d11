import { create } from 'mutative';
import { expect, it } from 'vitest';
import type { FlowDocument } from '#plugins/editor/contract/internal';
import { compareFlows } from '../../contract/changes/compareFlows';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph, type GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import {
  addElements,
  moveNodes,
  removeElements,
  setProperty,
} from '#plugins/flows/contract/graph/edits/edits';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { findPickFault, pickChange, type Picked } from './pickChange';
import { createTestNode } from '#plugins/flows/contract/graph/testNode';

const node = (id: string) => createTestNode(id, { nodeTitle: id, a: 1, b: 2 });
const base: FlowDocument = {
  name: 'Flow',
  description: '',
  graphData: editGraph(createEmptyGraph(), draft => {
    addElements(draft, ['a', 'b', 'c'].map(node));
    connect(draft, 'a', 'b', {});
  }),
  settings: { csp: 'x', css: 'y' },
  inputSchema: [],
};
const change = (recipe: (draft: GraphDraft) => void): FlowDocument => ({
  ...base,
  graphData: editGraph(base.graphData, recipe),
});
const pick = (document: FlowDocument, picked: Picked) =>
  create(document, draft => pickChange(draft, picked));

it('adds every change of another version one by one until nothing differs', () => {
  const after: FlowDocument = {
    ...change(draft => {
      setProperty(draft, 'a', 'a', 'new');
      setProperty(draft, 'b', 'b', undefined);
      moveNodes(draft, new Map([['b', { x: 5, y: 5 }]]));
      removeElements(draft, ['c']);
      addElements(draft, [node('d')]);
      connect(draft, 'b', 'd', { operator: 'always' });
    }),
    name: 'Other',
    settings: { csp: 'z', css: 'y', more: 1 },
  };
  let document = base;
  for (let left = 20; left > 0; left--) {
    const open = compareFlows(document, after);
    const next = open.find(each => !findPickFault(document, { change: each, after }));
    if (!next) break;
    document = pick(document, { change: next, after });
    expect(compareFlows(document, after).length).toBeLessThan(open.length);
  }
  expect(compareFlows(document, after)).toEqual([]);
});

it('adds one property of a node, and keeps the rest of the draft', () => {
  const after = change(draft => {
    setProperty(draft, 'a', 'a', 'new');
    setProperty(draft, 'a', 'b', 'new');
  });
  const [changed] = compareFlows(base, after);
  const difference = changed!.differences.find(({ path }) => path.includes('b'))!;
  const draft = change(each => setProperty(each, 'a', 'nodeTitle', 'Mine'));
  const picked = { change: changed!, after, difference };
  const { properties } = pick(draft, picked).graphData.elements.nodes[0]!.data;
  expect([properties?.['a'], properties?.['b'], properties?.['nodeTitle']]).toEqual([
    { value: 1 },
    { value: 'new' },
    { value: 'Mine' },
  ]);
  expect(findPickFault(pick(draft, picked), picked)).toBe('added');
});

it('explains why a change can’t be added', () => {
  const after = change(draft => {
    addElements(draft, [node('d')]);
    connect(draft, 'b', 'd', {});
    setProperty(draft, 'c', 'a', 'new');
  });
  const changes = compareFlows(base, after);
  const link = changes.find(({ of }) => of === 'way')!;
  expect(findPickFault(base, { change: link, after })).toBe('endMissing');
  const changed = changes.find(({ kind }) => kind === 'changed')!;
  const without = change(draft => removeElements(draft, ['c']));
  expect(findPickFault(without, { change: changed, after })).toBe('nodeMissing');
  const turned = change(draft => {
    addElements(draft, [node('d')]);
    connect(draft, 'd', 'a', {});
  });
  expect(findPickFault(turned, { change: link, after })).toBe('loop');
});
