import { autorun } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { addElements, moveNodes, setOperator } from '#plugins/flows/contract/graph/edits/edits';
import { annotationNode } from '#plugins/flows/contract/graph/elements/newElements';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { FlowEditor } from '../../editor/FlowEditor';
import { placeNodes } from '#plugins/editor/contract/geometry/placeNodes';
import { createTestFlow, createTestChain } from '../../testFlow';
import { CanvasModel } from '../CanvasModel';

const createTestModel = (count = 5) => {
  const editor = new FlowEditor(createTestFlow(createTestChain(count)));
  return { editor, model: new CanvasModel(editor) };
};
const listChanged = <T>(before: readonly T[], after: readonly T[]) =>
  after.filter((each, at) => each !== before[at]);

describe('elements of the canvas library', () => {
  it('have sizes and handles from the start, so that nothing is measured', () => {
    const { model } = createTestModel(2);
    for (const node of model.nodes) {
      expect(node.measured).toEqual({ width: node.width, height: node.height });
      expect(node.handles!.map(({ type }) => type)).toEqual(['target', 'source']);
      const out = node.handles!.find(({ type }) => type === 'source')!;
      expect(out.x + out.width!).toBe(node.width);
    }
  });

  it('keep the identity of unchanged nodes', () => {
    const { editor, model } = createTestModel();
    const before = model.nodes;
    placeNodes(editor, new Map([['n2', { x: 1, y: 2 }]]), 'Move');
    expect(listChanged(before, model.nodes).map(({ id }) => id)).toEqual(['n2']);
    const moved = model.nodes;
    editor.select(['n1']);
    expect(listChanged(moved, model.nodes).map(({ id }) => id)).toEqual(['n1']);
  });

  it('update only the dragged node, and commit it as one step on drop', () => {
    const { editor, model } = createTestModel();
    const [before, edges] = [model.nodes, model.edges];
    editor.drag(new Map([['n3', { x: 50, y: 60 }]]));
    expect(listChanged(before, model.nodes).map(({ id, position }) => ({ id, position }))).toEqual([
      { id: 'n3', position: { x: 50, y: 60 } },
    ]);
    expect(listChanged(edges, model.edges)).toEqual([]);
    expect(editor.history.entries).toHaveLength(0);
    placeNodes(editor, editor.dragged!, 'Move');
    editor.drag(null);
    expect(editor.history.entries.map(({ label }) => label)).toEqual(['Move']);
    expect(editor.index.nodes.get('n3')!.position).toEqual({ x: 50, y: 60 });
  });

  it('visit no other node during a drag, also while the canvas pans', () => {
    const { editor, model } = createTestModel(100);
    model.resize(900, 600);
    const reads: string[] = [];
    const stop = autorun(() => void [model.nodes, model.edges, model.resting]);
    editor.drag(new Map([['n3', { x: 50, y: 60 }]]));
    const [before, resting] = [model.nodes, model.resting];
    const { nodes } = editor.index;
    const get = vi.spyOn(nodes, 'get').mockImplementation(id => {
      reads.push(id);
      return Map.prototype.get.call(nodes, id);
    });
    const entries = vi.spyOn(nodes, Symbol.iterator);
    model.drag(new Map([['n3', { x: 1000, y: 1000 }]]));
    model.move({ x: -20, y: 0, zoom: 1 });
    expect(listChanged(before, model.nodes).map(({ id }) => id)).toEqual(['n3']);
    expect([new Set(reads), entries.mock.calls.length]).toEqual([new Set(['n3']), 0]);
    expect(model.resting).toBe(resting);
    get.mockRestore();
    entries.mockRestore();
    // A node that is no longer dragged returns to its place.
    editor.drag(new Map([['n4', { x: 1, y: 2 }]]));
    const position = (id: string) => model.nodes.find(node => node.id === id)!.position;
    expect(position('n3')).toEqual(editor.index.nodes.get('n3')!.position);
    expect(position('n4')).toEqual({ x: 1, y: 2 });
    stop();
  });

  it('keep the identity of all but one of 2,000 nodes', () => {
    const { editor, model } = createTestModel(1000);
    const before = model.nodes;
    placeNodes(editor, new Map([['n500', { x: 1, y: 2 }]]), 'Move');
    expect(listChanged(before, model.nodes)).toHaveLength(1);
    editor.history.undo();
    expect(model.nodes).toHaveLength(before.length);
  });

  it('place annotations at their corner behind the nodes, in their own size', () => {
    const graph = editGraph(createTestChain(1), draft =>
      addElements(draft, [annotationNode('Title', { x: 5, y: 6 }, { width: 400, height: 50 })]),
    );
    const model = new CanvasModel(new FlowEditor(createTestFlow(graph)));
    const [card, note] = model.nodes;
    expect(note).toMatchObject({
      type: 'annotation',
      origin: [0, 0],
      width: 400,
      height: 50,
      handles: [],
    });
    expect(note!.zIndex!).toBeLessThan(card!.zIndex!);
  });

  it('label each link with its ends, and with its condition if those of an operator differ', () => {
    const { editor, model } = createTestModel(2);
    const middle = model.nodes.find(({ type }) => type === 'eval')!;
    expect(middle.data.targets).toBe('n1');
    editor.editGraph('Fork', graph => {
      addElements(graph, [
        {
          ...editor.index.nodes.get('n1')!,
          data: { ...editor.index.nodes.get('n1')!.data, id: 'n9' },
        },
      ]);
      graph.elements.edges!.push({
        ...graph.elements.edges![1]!,
        data: { id: 'e9', source: middle.id, target: 'n9' },
      });
      setOperator(graph, middle.id, 'n9', 'anyTriggersFalse');
    });
    const labels = model.edges
      .filter(({ source }) => source === middle.id)
      .map(({ data }) => data!.label);
    expect(labels).toEqual(['All true', 'Any false']);
    expect(model.edges.map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Link from Step 0 to Multiple conditions',
      'Link from Multiple conditions to Step 1',
      'Link from Multiple conditions to Step 1',
    ]);
    expect(indexGraph(editor.document.graphData).nodes.size).toBe(4);
  });
});

describe('the two renderers', () => {
  it('switches to one canvas below a zoom of 0.33 and back above 0.37', () => {
    const { model } = createTestModel(3);
    model.resize(1000, 700);
    const seen = [0.5, 0.34, 0.32, 0.35, 0.38].map(zoom => {
      model.move({ x: 0, y: 0, zoom });
      return model.overview;
    });
    expect(seen).toEqual([false, false, true, true, false]);
  });

  it('previews a change as inert elements, and leaves the flow unchanged', () => {
    const { editor, model } = createTestModel(2);
    const stop = autorun(() => void [model.nodes, model.edges]);
    const findAdded = (id: string) => model.nodes.find(node => node.id === id);
    editor.preview(draft => {
      addElements(draft.graphData, [
        {
          ...editor.index.nodes.get('n1')!,
          data: { ...editor.index.nodes.get('n1')!.data, id: 'asked' },
        },
      ]);
      moveNodes(draft.graphData, new Map([['asked', { x: 900, y: 300 }]]));
      connect(draft.graphData, 'n0', 'asked');
    });
    expect(findAdded('asked')).toMatchObject({
      selectable: false,
      draggable: false,
      connectable: false,
    });
    expect(findAdded('n1')).toMatchObject({ selectable: true, draggable: true });
    expect(
      model.edges.filter(({ selectable }) => !selectable).map(({ id }) => editor.marks.get(id)),
    ).toEqual(['added', 'added']);
    expect([editor.marks.get('asked'), model.spatial.at({ x: 900, y: 300 })?.id]).toEqual([
      'added',
      'asked',
    ]);
    expect([model.nodeAt({ x: 900, y: 300 }), editor.index.nodes.has('asked')]).toEqual([
      undefined,
      false,
    ]);
    editor.preview(null);
    expect([findAdded('asked'), model.edges.length, editor.marks.size]).toEqual([undefined, 2, 0]);
    stop();
  });

  it('never renders more than 1,500 elements as HTML', () => {
    const { model } = createTestModel(1000);
    model.resize(1400, 900);
    const shown = [2, 1, 0.6, 0.45, 0.38].map(zoom => {
      model.move({ x: 0, y: 0, zoom });
      const view = { left: 0, top: 0, right: 1400 / zoom, bottom: 900 / zoom };
      return model.overview ? 0 : model.spatial.elementsIn(view);
    });
    expect(Math.max(...shown)).toBeLessThan(1500);
  });

  it('opens a small flow as a whole, and a large one at its start', () => {
    const small = createTestModel(2).model;
    small.resize(1400, 900);
    expect(small.viewport.zoom).toBe(1);
    const large = createTestModel(200).model;
    large.resize(1400, 900);
    expect(large.overview).toBe(false);
    const { x, zoom } = large.viewport;
    expect(0 * zoom + x).toBeGreaterThan(0);
    expect(0 * zoom + x).toBeLessThan(700);
  });
});
