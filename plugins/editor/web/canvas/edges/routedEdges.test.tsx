// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { Position, ReactFlowProvider } from '@xyflow/react';
import { describe, expect, it, vi } from 'vitest';
import { createTestChain, createTestFlow } from '#plugins/editor/web/testFlow';
import { CanvasModel } from '../CanvasModel';
import { drawEdges } from '../overview/drawEdges';
import type { CanvasColors } from '../overview/OverviewScene';
import { EditorContext } from '../../editor/EditorContext';
import { FlowEditor } from '../../editor/FlowEditor';
import { createTestPen, TestPath } from '../testPen';
import { FlowEdge } from './FlowEdge';

vi.stubGlobal('Path2D', TestPath);

/** A flow whose first link is led around something, drawn near by and from afar. */
function createLed() {
  const editor = new FlowEditor(createTestFlow(createTestChain(2)));
  const model = new CanvasModel(editor);
  const [edge, next] = model.edges;
  const boxOf = (id: string) => model.spatial.byId.get(id)!;
  const [source, target] = [boxOf(edge!.source), boxOf(edge!.target)];
  const from = { x: source.right, y: (source.top + source.bottom) / 2 };
  const to = { x: target.left, y: (target.top + target.bottom) / 2 };
  const corners = [
    { x: from.x + 20, y: from.y },
    { x: from.x + 20, y: from.y - 80 },
    { x: to.x - 20, y: from.y - 80 },
    { x: to.x - 20, y: to.y },
  ];
  editor.routes.set(edge!.id, { from, to, corners, radius: 8, label: undefined });
  const near = () => {
    const props = {
      ...edge!,
      sourceX: from.x,
      sourceY: from.y,
      targetX: to.x,
      targetY: to.y,
      sourcePosition: Position.Right,
      targetPosition: Position.Left,
    };
    const { container, unmount } = render(
      <ReactFlowProvider>
        <EditorContext value={editor}>
          <svg>
            <FlowEdge {...(props as Parameters<typeof FlowEdge>[0])} />
          </svg>
        </EditorContext>
      </ReactFlowProvider>,
    );
    const path = container.querySelector('.react-flow__edge-path')!;
    const { taken, mark, path: lit } = (path as SVGElement).dataset;
    const found = { taken, mark, lit, corners: path.getAttribute('d')!.split('Q').length - 1 };
    unmount();
    return found;
  };
  const afar = (id = edge!.id) => {
    const { context, strokes } = createTestPen();
    const { shown: index, selection, lint, trail, marks, light, connectors } = editor;
    const { spatial, routes } = model;
    const scene = { index, spatial, connectors, selection, lint, marks, light, routes };
    const whole = { left: -1e5, top: -1e5, right: 1e5, bottom: 1e5 };
    const colors = { taken: 'good', error: 'bad', warning: 'warn', edge: 'plain', selected: 'own' };
    const run = { run: trail.nodes, ways: trail.ways };
    drawEdges(context, { ...scene, ...run }, whole, 1, colors as unknown as CanvasColors);
    const { source: first } = model.edges.find(each => each.id === id)!;
    const { right, top, bottom } = boxOf(first);
    const start = `M${right} ${(top + bottom) / 2}`;
    const stroke = strokes.find(({ steps }) => steps.includes(start))!;
    const at = stroke.steps.indexOf(start);
    const rest = stroke.steps.slice(at + 1);
    const end = rest.findIndex(step => step.startsWith('M'));
    const own = rest.slice(0, end < 0 ? rest.length : end);
    return { color: stroke.color, corners: own.filter(step => step.startsWith('Q')).length };
  };
  return { editor, id: edge!.id, other: next!.id, near, afar };
}
const ran = (nodeId: string) => ({
  eventId: nodeId,
  nodeId,
  eventType: 'node',
  eventMessage: '',
  hasError: false,
  timeDifference: 1,
});

describe('a link routed around nodes', () => {
  it('has the color of the run on screen, in both renderers', () => {
    const { editor, near, afar } = createLed();
    expect([near(), afar()]).toEqual([
      { taken: undefined, mark: undefined, lit: undefined, corners: 4 },
      { color: 'plain', corners: 4 },
    ]);
    editor.trail.show('run', 'success', [ran('n0'), ran('n1')] as never, editor.index);
    expect([near(), afar()]).toMatchObject([
      { taken: 'true', corners: 4 },
      { color: 'good', corners: 4 },
    ]);
  });

  it('has the colors of differences and of two runs, at all corners', () => {
    const { editor, id, other, near, afar } = createLed();
    const colors = { added: 'good', removed: 'bad', first: 'warn', second: 'own' } as const;
    for (const [mark, color] of Object.entries(colors)) {
      editor.marks.set(id, mark as keyof typeof colors);
      expect([near(), afar()]).toMatchObject([
        { mark, corners: 4 },
        { color, corners: 4 },
      ]);
      expect(afar(other)).toEqual({ color: 'plain', corners: 0 });
    }
    editor.marks.clear();
    editor.light.show(['n0', 'n1'], editor.index);
    expect([near(), afar()]).toMatchObject([
      { lit: 'true', corners: 4 },
      { color: 'bad', corners: 4 },
    ]);
  });
});
