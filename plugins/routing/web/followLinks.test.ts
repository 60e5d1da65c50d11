import { describe, expect, it, vi } from 'vitest';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { annotationNode } from '#plugins/flows/contract/graph/elements/newElements';
import { placeNodes } from '#plugins/editor/contract/geometry/placeNodes';
import { FlowEditor } from '#plugins/editor/web/editor/FlowEditor';
import { createTestChain, createTestFlow } from '#plugins/editor/web/testFlow';
import { createPictureScene } from '#plugins/editor/web/canvas/overview/renderImage';
import { followLinks } from './followLinks';
import { readFlow } from './readFlow';
import { listCrossings } from './testRoutes';

const none = () => new Map<string, string>();
function createFollowed(count: number) {
  const editor = new FlowEditor(createTestFlow(createTestChain(count)));
  const following = followLinks(editor, none);
  const [operator] = editor.index.out('n1').map(({ data }) => data.target);
  const [link] = editor.index.out(operator!).map(({ data }) => data.id);
  /** Moves a node between an operator and the node that it leads to. */
  const block = () =>
    placeNodes(
      editor,
      new Map([
        ['n0', { x: 700, y: 100 }],
        ['n2', { x: 1000, y: 100 }],
      ]),
      'Move',
    );
  return { editor, following, link: link!, block };
}

describe('the links of a flow', () => {
  it('are rerouted when a node moves into them, and back on undo', async () => {
    const { editor, following, link, block } = createFollowed(3);
    following.update();
    expect(editor.routes.has(link)).toBe(false);
    block();
    following.update();
    await vi.waitFor(() => expect(editor.routes.get(link)!.corners).toHaveLength(4));
    editor.history.undo();
    following.update();
    await vi.waitFor(() => expect(editor.routes.has(link)).toBe(false));
  });

  it('keep their identity in other edits', async () => {
    const { editor, following, link, block } = createFollowed(3);
    block();
    following.update();
    await vi.waitFor(() => expect(editor.routes.has(link)).toBe(true));
    const before = editor.routes.get(link);
    editor.editGraph('More', graph => {
      const far = { x: 5000, y: 100 };
      addElements(graph, [annotationNode('Far', far)]);
      connect(graph, 'n2', 'n1');
    });
    following.update();
    await vi.waitFor(() => expect(editor.routes.size).toBeGreaterThan(1));
    expect(editor.routes.get(link)).toBe(before);
  });

  it('are routed in slices in a large flow', async () => {
    const { editor, following, link, block } = createFollowed(400);
    block();
    following.update();
    expect(editor.routes.size).toBe(0);
    await vi.waitFor(() => expect(editor.routes.has(link)).toBe(true));
    following.stop();
  });

  it('go around a collapsed group as around a node', async () => {
    const { editor, following } = createFollowed(6);
    const group = annotationNode('Group', { x: 490, y: 60 }, { width: 220, height: 80 });
    editor.editGraph('Group', graph => {
      graph.elements.nodes.unshift(group as never);
      connect(graph, 'n1', 'n4');
    });
    for (const folds of [false, true]) {
      editor.fold([group.data.id], folds);
      following.update();
      const flow = readFlow(editor.shown, none());
      expect(flow.obstacles.some(({ id, note }) => id === group.data.id && !note)).toBe(folds);
      expect(listCrossings(flow, new Map())).not.toEqual([]);
      await vi.waitFor(() => expect(listCrossings(flow, editor.routes)).toEqual([]));
    }
  });

  it('go around nodes of a collapsed group in a picture, which expands it', async () => {
    const { editor, following, link, block } = createFollowed(3);
    block();
    const group = annotationNode('Group', { x: 640, y: 60 }, { width: 220, height: 80 });
    editor.editGraph('Group', graph => {
      graph.elements.nodes.unshift(group as never);
    });
    following.update();
    await vi.waitFor(() => expect(editor.routes.has(link)).toBe(true));
    const expanded = new Map(editor.routes);
    editor.fold([group.data.id], true);
    following.update();
    await vi.waitFor(() => expect(editor.routes).not.toEqual(expanded));
    const { routes } = await createPictureScene(editor, []);
    expect([...routes.keys()]).toEqual([...expanded.keys()]);
    expect(routes.get(link)!.corners).toEqual(expanded.get(link)!.corners);
  });
});
