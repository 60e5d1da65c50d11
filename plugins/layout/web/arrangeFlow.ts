import type { ELK } from 'elkjs/lib/elk-api';
import type { FlowStage } from '#plugins/editor/contract';
import { strings } from '../strings';
import { applyArrangement, arrangeNodes } from './arrangeNodes';

let started: Promise<ELK> | undefined;

/** The layout engine, in a worker that is started when it is first needed. */
function elk(): Promise<ELK> {
  started ??= import('elkjs/lib/elk-api').then(
    ({ default: Elk }) =>
      new Elk({
        workerFactory: () => new Worker(new URL('elkjs/lib/elk-worker.min.js', import.meta.url)),
      }),
  );
  return started;
}

/** Arranges the chosen nodes, or the whole flow where fewer than two are chosen, as one step. */
export async function arrangeFlow(stage: FlowStage): Promise<void> {
  const selected = stage.selectedNodes;
  const { index } = stage;
  const engine = await elk();
  const only = selected.length > 1 ? new Set(selected) : undefined;
  const arrangement = await arrangeNodes(index, only, graph => engine.layout(graph));
  if (arrangement.places.size === 0) return;
  if (stage.index.graph !== index.graph) return arrangeFlow(stage);
  stage.edit(strings.didArrange.text, ({ graphData }) => applyArrangement(graphData, arrangement));
  if (selected.length < 2) stage.canvas?.fit();
}
