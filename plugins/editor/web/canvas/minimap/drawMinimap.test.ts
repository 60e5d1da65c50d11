import { autorun } from 'mobx';
import { expect, it } from 'vitest';
import { createTestChain, createTestFlow } from '#plugins/editor/web/testFlow';
import { CanvasModel } from '../CanvasModel';
import type { CanvasColors } from '../overview/OverviewScene';
import { FlowEditor } from '../../editor/FlowEditor';
import { createTestPen } from '../testPen';
import { drawMinimap } from './drawMinimap';

it('draws a line for each link, and those of the run in its color', () => {
  const editor = new FlowEditor(createTestFlow(createTestChain(3)));
  const model = new CanvasModel(editor);
  // As the map on screen does, so that both stay the same while nothing changes.
  const stop = autorun(() => void [model.spatial, editor.findings, editor.trail.visited]);
  const colors = { edge: 'plain', taken: 'good', selected: 'view' } as CanvasColors;
  const draw = (drawn?: unknown) => {
    const [map, still] = [createTestPen(), createTestPen()];
    const canvas = { getContext: () => still.context } as unknown as HTMLCanvasElement;
    const size = { width: 200, height: 140 };
    const from = drawMinimap(map.context, canvas, drawn, model, size, 1, colors);
    const lines = still.strokes.map(({ color, steps }) => [color, steps.length / 2] as const);
    return { from, lines };
  };
  const before = draw();
  expect(before.lines).toEqual([['plain', 4]]);
  // A pan draws the frame alone.
  expect(draw(before.from).lines).toEqual([]);
  const steps = ['n0', 'n1'].map(nodeId => ({
    eventId: nodeId,
    nodeId,
    eventType: 'node',
    eventMessage: '',
    hasError: false,
    timeDifference: 1,
  }));
  editor.trail.show('run', 'success', steps, editor.index);
  expect(draw(before.from).lines).toEqual([
    ['plain', 2],
    ['good', 2],
  ]);
  stop();
});
