import Elk from 'elkjs/lib/elk.bundled.js';
import { describe, expect, it } from 'vitest';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { annotationNode, type Point } from '#plugins/flows/contract/graph/elements/newElements';
import { editGraph, type GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { createTestChain } from '#plugins/editor/web/testFlow';
import { isWithin, listOverlaps, toBox } from '#plugins/editor/contract/geometry/boxes';
import { applyArrangement, arrangeNodes } from './arrangeNodes';

async function arrange(recipe: (graph: GraphDraft) => void, only?: ReadonlySet<string>) {
  const index = indexGraph(editGraph(createTestChain(4), recipe));
  const elk = new Elk();
  const arrangement = await arrangeNodes(index, only, graph => elk.layout(graph));
  const after = indexGraph(editGraph(index.graph, graph => applyArrangement(graph, arrangement)));
  return { index, after, ...arrangement, was: (id: string) => index.nodes.get(id)!.position };
}
const heap = (graph: GraphDraft) => {
  for (const node of graph.elements.nodes) node.position = { x: 100, y: 100 };
};
const note = (text: string, at: Point, width = 160) =>
  annotationNode(text, at, { width, height: 40 });

describe('arranging a flow', () => {
  it('places each node to the right of its sources, without overlaps', async () => {
    const { index, places } = await arrange(heap);
    expect(places.size).toBe(7);
    for (const { data } of index.edges.values())
      expect(places.get(data.target)!.x).toBeGreaterThan(places.get(data.source)!.x);
    expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(7);
  });

  it('moves a note with its node', async () => {
    const beside = note('Beside', { x: 850, y: 0 });
    const { places, was } = await arrange(graph => {
      addElements(graph, [beside]);
      graph.elements.nodes.find(({ data }) => data.id === 'n1')!.position = { x: 0, y: 700 };
    });
    const { id } = beside.data;
    const by = { x: places.get('n3')!.x - was('n3').x, y: places.get('n3')!.y - was('n3').y };
    expect(places.get(id)).toEqual({ x: 850 + by.x, y: by.y });
  });

  it('keeps a wide note above its section, and sections in order', async () => {
    const head = note('Heading', { x: 0, y: 500 }, 900);
    const { places } = await arrange(graph => {
      const [first, ...others] = graph.elements.nodes;
      graph.elements.edges = graph.elements.edges!.filter(({ data }) => data.source !== 'n0');
      first!.position = { x: 400, y: 2000 };
      for (const node of others) node.position.y += 600;
      addElements(graph, [head]);
    });
    const rest = ['n1', 'n2', 'n3'].map(id => places.get(id)!.y);
    expect(places.get(head.data.id)!.y + 40).toBeLessThan(Math.min(...rest) - 30);
    expect(places.get('n0')!.y).toBeGreaterThan(Math.max(...rest) + 60);
  });

  it('moves a part to where it covers nothing', async () => {
    const { places, was } = await arrange(
      graph => {
        for (const node of graph.elements.nodes)
          if (node.data.id !== 'n3') node.position = { x: node.position.x / 4, y: node.position.y };
        graph.elements.nodes.find(({ data }) => data.id === 'n3')!.position = { x: 400, y: 100 };
      },
      new Set(['n0', 'n1', 'n2']),
    );
    expect([...places.keys()].toSorted()).toEqual(['n0', 'n1', 'n2']);
    for (const { x, y } of places.values())
      expect(Math.abs(x - was('n3').x) >= 180 || Math.abs(y - was('n3').y) >= 60).toBe(true);
  });

  it('keeps group content in its group with its margins, and other nodes outside', async () => {
    const frame = (text: string, at: Point, width: number, height: number) =>
      annotationNode(text, at, { width, height });
    const [outer, inner] = [
      frame('Outer', { x: 160, y: 0 }, 700, 300),
      frame('Inner', { x: 480, y: 40 }, 340, 200),
    ];
    const { after } = await arrange(graph => {
      graph.elements.nodes.unshift(outer as never, inner as never);
      for (const node of graph.elements.nodes)
        if (node.data.id === 'n2') node.position = { x: 600, y: 180 };
    });
    const box = (id: string) => toBox(after.nodes.get(id)!);
    const [around, within] = [box(outer.data.id), box(inner.data.id)];
    expect(isWithin(within, around)).toBe(true);
    expect(isWithin(box('n1'), around)).toBe(true);
    expect(isWithin(box('n2'), within)).toBe(true);
    expect(isWithin(box('n1'), within)).toBe(false);
    expect(listOverlaps([after.nodes.get('n0')!, after.nodes.get(outer.data.id)!])).toEqual(
      new Set(),
    );
    expect(listOverlaps([after.nodes.get('n3')!, after.nodes.get(outer.data.id)!])).toEqual(
      new Set(),
    );
  });
});
