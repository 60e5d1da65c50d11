import fc from 'fast-check';
import { current } from 'mutative';
import { expect, test } from 'vitest';
import type { GraphData } from '../../flow';
import { addElements, removeElements, moveNodes, setProperty } from './edits';
import { checkGraph } from '../checks/checkGraph';
import { connect, insertBetween } from './connect';
import { createEmptyGraph } from '../elements/newElements';
import { duplicate, collectBlock } from './blocks';
import { editGraph, type GraphDraft } from './editGraph';
import { encodeBlock, pasteBlock } from '#plugins/editor/domain/clipboard/copyPaste';
import { removeAndHeal } from './heal';
import { reconnect, findReconnectFault } from './reconnect';
import { createTestNode } from '../testNode';

const node = (id: string) => createTestNode(id);
const operators = ['allTriggersTrue', 'anyTriggersFalse', 'always'] as const;
const step = fc.tuple(
  fc.constantFrom('add', 'connect', 'insert', 'remove', 'copy', 'set', 'move', 'heal', 'reconnect'),
  fc.nat(),
  fc.nat(),
);

/** Does one thing that a person may do on the canvas, to elements chosen by number. */
function act(draft: GraphDraft, [what, one, other]: readonly [string, number, number]): void {
  const ids = draft.elements.nodes.map(({ data }) => data.id);
  const edges = draft.elements.edges ?? [];
  const at = (number: number) => ids[number % ids.length]!;
  if (what === 'add' || ids.length === 0)
    addElements(draft, [node(`n${ids.length}x${one % 1000}x${other % 1000}`)]);
  else if (what === 'connect')
    connect(draft, at(one), at(other), { operator: operators[one % 3]! });
  else if (what === 'insert' && edges.length > 0) {
    insertBetween(
      draft,
      edges[one % edges.length]!.data.id,
      node(`i${ids.length}x${one % 1000}x${other % 1000}`),
    );
  } else if (what === 'remove') removeElements(draft, [at(one)]);
  else if (what === 'heal') removeAndHeal(draft, [at(one), at(other)]);
  else if (what === 'reconnect' && edges.length > 0) {
    const end = one % 2 === 0 ? 'source' : 'target';
    const to = { edgeId: edges[one % edges.length]!.data.id, end, nodeId: at(other) } as const;
    const graph = current(draft) as GraphData;
    if (findReconnectFault(graph, to) === undefined) reconnect(draft, to);
  } else if (what === 'copy') duplicate(draft, [at(one), at(other)]);
  else if (what === 'set') setProperty(draft, at(one), 'text', `{{local.${at(other)}.payload}}`);
  else if (what === 'move')
    moveNodes(draft, new Map([[at(one), { x: one % 500, y: other % 500 }]]));
}
const after = (graph: GraphData, steps: readonly (readonly [string, number, number])[]) =>
  steps.reduce((now, each) => editGraph(now, draft => act(draft, each)), graph);
/** EVALs that lead nowhere or come from nowhere. */
const idle = ({ elements: { nodes, edges = [] } }: GraphData) =>
  nodes.filter(
    ({ data }) =>
      data.nodeType === 'EVAL' &&
      (!edges.some(edge => edge.data.source === data.id) ||
        !edges.some(edge => edge.data.target === data.id)),
  );

test('keeps any edited graph drawable and runnable, without loose operators', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), steps => {
      const graph = after(createEmptyGraph(), steps);
      checkGraph(graph, 'graphData');
      expect(idle(graph)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('pastes any copy with as many elements, and without old IDs', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), fc.nat(), (steps, one) => {
      const graph = after(createEmptyGraph(), steps);
      const ids = graph.elements.nodes.map(({ data }) => data.id);
      const block = collectBlock(
        graph,
        ids.filter((_, index) => (one >> (index % 20)) % 2 === 0),
      );
      if (block.nodes.length === 0) return;
      const pasted = pasteBlock(encodeBlock(block), [
        { connectionId: 'c', connectorId: 'httpConnector' },
      ]);
      expect([pasted.nodes.length, pasted.edges.length]).toEqual([
        block.nodes.length,
        block.edges.length,
      ]);
      expect(pasted.nodes.filter(({ data }) => ids.includes(data.id))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
