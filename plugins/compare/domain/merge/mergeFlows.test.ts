import { expect, it } from 'vitest';
import type { FlowDocument } from '#plugins/editor/contract/internal';
import { checkGraph } from '#plugins/flows/contract/graph/checks/checkGraph';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph, type GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import {
  addElements,
  moveNodes,
  removeElements,
  setProperty,
} from '#plugins/flows/contract/graph/edits/edits';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import type { Side } from './conflict';
import { mergeFlows } from './mergeFlows';
import { createTestNode } from '#plugins/flows/contract/graph/testNode';

const node = (id: string) => createTestNode(id, { a: 1, b: 2 });
/** `a → b → c`, and `d` alone. */
const graphData = editGraph(createEmptyGraph(), draft => {
  addElements(draft, ['a', 'b', 'c', 'd'].map(node));
  connect(draft, 'a', 'b', { operator: 'anyTriggersFalse' });
  connect(draft, 'b', 'c', { operator: 'always' });
});
const base: FlowDocument = {
  name: 'Flow',
  description: '',
  graphData,
  settings: { csp: 'x' },
  inputSchema: [{ propertyName: 'email', preferredDataType: 'string' }],
};
const change = (recipe: (draft: GraphDraft) => void): FlowDocument => ({
  ...base,
  graphData: editGraph(base.graphData, recipe),
});
const merge = (ours: FlowDocument, theirs: FlowDocument, decided: Record<string, Side> = {}) => {
  const first = mergeFlows({ base, ours, theirs });
  const decisions = new Map(
    first.conflicts.flatMap(({ key, id }) => (decided[id] ? [[key, decided[id]] as const] : [])),
  );
  const merged = mergeFlows({ base, ours, theirs }, decisions);
  checkGraph(merged.document.graphData, 'graphData');
  return merged;
};
const ids = ({ graphData: graph }: FlowDocument) =>
  graph.elements.nodes.map(({ data }) => data.id).filter(id => id.length === 1);
const links = ({ graphData: { elements } }: FlowDocument) => {
  const edges = elements.edges ?? [];
  return elements.nodes
    .filter(({ data }) => data.nodeType === 'EVAL')
    .flatMap(({ data: { id } }) =>
      edges
        .filter(({ data }) => data.target === id)
        .flatMap(from =>
          edges
            .filter(({ data }) => data.source === id)
            .map(({ data }) => `${from.data.source} ${data.target}`),
        ),
    );
};

it('merges changes of different properties, and reports a conflict in the same one', () => {
  const ours = change(draft => {
    setProperty(draft, 'a', 'a', 'ours');
    setProperty(draft, 'b', 'b', 'ours');
  });
  const theirs = change(draft => {
    setProperty(draft, 'a', 'b', 'theirs');
    setProperty(draft, 'b', 'b', 'theirs');
  });
  for (const [side, value] of [
    ['ours', 'ours'],
    ['theirs', 'theirs'],
    ['base', 2],
  ] as const) {
    const { document, conflicts } = merge(ours, theirs, { b: side });
    const [a, b] = document.graphData.elements.nodes.map(({ data }) => data.properties);
    expect([a?.['a']?.value, a?.['b']?.value, b?.['b']?.value]).toEqual(['ours', 'theirs', value]);
    expect(conflicts.map(({ id, path, preset }) => [id, path.at(-2), preset])).toEqual([
      ['b', 'b', 'ours'],
    ]);
  }
});

it('merges lists item by item when both sides added to them', () => {
  const field = (propertyName: string) => ({ propertyName, preferredDataType: 'string' as const });
  const ours = { ...base, inputSchema: [...base.inputSchema, field('phone')] };
  const theirs = { ...base, inputSchema: [field('country'), ...base.inputSchema] };
  const joined = merge(ours, theirs);
  expect(joined.document.inputSchema.map(({ propertyName }) => propertyName)).toEqual([
    'country',
    'email',
    'phone',
  ]);
  expect(joined.conflicts).toMatchObject([{ id: 'inputSchema', preset: 'both' }]);
  const { document } = merge(ours, theirs, { inputSchema: 'theirs' });
  expect(document.inputSchema).toEqual(theirs.inputSchema);
  const twice = { ...base, inputSchema: [{ ...field('email'), required: true }] };
  const other = { ...base, inputSchema: [{ ...field('email'), required: false }] };
  expect(merge(twice, other).conflicts).toMatchObject([{ id: 'inputSchema', preset: 'ours' }]);
});

it('merges positions as a whole', () => {
  const moved = (x: number, y: number) =>
    change(draft => moveNodes(draft, new Map([['a', { x, y }]])));
  const { document, conflicts } = merge(moved(5, 0), moved(0, 7), { a: 'theirs' });
  expect(document.graphData.elements.nodes[0]?.position).toEqual({ x: 0, y: 7 });
  expect(conflicts).toMatchObject([{ id: 'a', path: ['position'] }]);
});

it('reports a node that one side deleted and the other changed, and restores it with its links', () => {
  const ours = change(draft => removeElements(draft, ['b']));
  const theirs = change(draft => setProperty(draft, 'b', 'a', 'theirs'));
  const kept = merge(ours, theirs);
  expect(kept.conflicts).toMatchObject([{ id: 'b', path: [], preset: 'theirs' }]);
  expect(links(kept.document)).toEqual(links(base));
  const operators = kept.document.graphData.elements.nodes.flatMap(
    ({ data }) => (data.nodeType === 'EVAL' && data.properties?.['b']?.value) || [],
  );
  expect(operators).toEqual(['anyTriggersFalse']);
  const gone = merge(ours, theirs, { b: 'ours' });
  expect([ids(gone.document), links(gone.document)]).toEqual([['a', 'c', 'd'], []]);
});

it('reports a node that one side deleted and the other linked, with the affected link', () => {
  const ours = change(draft => removeElements(draft, ['d']));
  const theirs = change(draft => connect(draft, 'c', 'd', {}));
  expect(links(merge(ours, theirs).document)).toContain('c d');
  const gone = merge(ours, theirs, { d: 'ours' });
  expect(links(gone.document)).not.toContain('c d');
  expect(gone.consequences.map(({ kind, side }) => `${side} ${kind}`)).toContain('theirs linkGone');
});

it('keeps a link that one side added to an operator without its source', () => {
  const ours = change(draft => removeElements(draft, ['a']));
  const operator = graphData.elements.edges?.find(({ data }) => data.source === 'a')?.data.target;
  const theirs = change(draft => {
    const [edge] = draft.elements.edges ?? [];
    const data = { ...edge!.data, id: 'new', source: 'd', target: operator! };
    draft.elements.edges?.push({ ...edge!, data });
  });
  const { document, consequences } = merge(ours, theirs);
  expect(links(document)).toContain('d b');
  expect(consequences.map(({ kind }) => kind)).toContain('linkKept');
});

it('omits and reports a link that would close a loop', () => {
  const ours = change(draft => connect(draft, 'c', 'd', {}));
  const theirs = change(draft => connect(draft, 'd', 'a', {}));
  const { document, consequences } = merge(ours, theirs);
  expect(links(document)).toContain('c d');
  expect(links(document)).not.toContain('d a');
  expect(consequences).toContainEqual(expect.objectContaining({ kind: 'loop', side: 'theirs' }));
});

it('lists references to a node that the other side deleted', () => {
  const ours = change(draft => setProperty(draft, 'c', 'a', '{{local.d.payload.output.x}}'));
  const theirs = change(draft => removeElements(draft, ['d']));
  const { document, consequences } = merge(ours, theirs);
  expect(ids(document)).toEqual(['a', 'b', 'c']);
  expect(consequences).toEqual([{ kind: 'reference', side: 'ours', id: 'c', nodeIds: ['c', 'd'] }]);
});
