import Elk from 'elkjs/lib/elk.bundled.js';
import { describe, expect, it } from 'vitest';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { annotationNode } from '#plugins/flows/contract/graph/elements/newElements';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { createTestChain } from '../testFlow';
import { fromElk, toElk, notesAlong } from './arrangeFlow';

const heap = editGraph(createTestChain(4), graph => {
  for (const node of graph.elements.nodes) node.position = { x: 100, y: 100 };
  addElements(graph, [annotationNode('Far', { x: 90, y: 40 }, { width: 50, height: 20 })]);
});

describe('arranging a flow', () => {
  it('puts each node to the right of those that lead to it, and none over another', async () => {
    const index = indexGraph(heap);
    const places = fromElk(await new Elk().layout(toElk(index)), index);
    expect(places.size).toBe(7);
    for (const { data } of index.edges.values())
      expect(places.get(data.target)!.x).toBeGreaterThan(places.get(data.source)!.x);
    expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(7);
  });

  it('takes annotations along with the node they stand nearest to', () => {
    const index = indexGraph(heap);
    const places = new Map([['n0', { x: 300, y: 150 }]]);
    const [[id, place]] = [...notesAlong(index, places)] as [[string, { x: number; y: number }]];
    expect(index.nodes.get(id)!.data.nodeType).toBe('ANNOTATION');
    expect(place).toEqual({ x: 290, y: 90 });
  });
});
