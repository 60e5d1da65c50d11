import { expect, it } from 'vitest';
import type { Flow } from '#plugins/flows/contract';
import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { FlowEditor } from '../editor/FlowEditor';
import { CanvasModel } from './CanvasModel';

it('fits a given box, however large', () => {
  const flow = {
    flowId: 'f',
    name: 'F',
    graphData: createTestGraph(decide, decideLinks),
  } as unknown as Flow;
  const box = { left: -4000, top: -100, right: 4000, bottom: 2000 };
  const model = new CanvasModel(new FlowEditor(flow, true), box);
  model.resize(640, 400);
  const { x, y, zoom } = model.viewport;
  expect([box.left * zoom + x, box.right * zoom + x]).toEqual(
    [20, 620].map(edge => expect.closeTo(edge)),
  );
  expect(box.top * zoom + y).toBeGreaterThan(0);
  expect(box.bottom * zoom + y).toBeLessThan(400);
});
