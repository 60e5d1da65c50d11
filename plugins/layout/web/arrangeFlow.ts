import type { ELK } from 'elkjs/lib/elk-api';
import type { FlowStage } from '#plugins/editor/contract';
import { placeNodes } from '#plugins/editor/contract/geometry/placeNodes';
import { strings } from '../strings';
import { fromElk, toElk } from './arrangement';
import { listSections } from './sections';

let engine: Promise<ELK> | undefined;

/** The layout engine, in a worker that is started when it is first needed. */
function elk(): Promise<ELK> {
  engine ??= import('elkjs/lib/elk-api').then(
    ({ default: Elk }) =>
      new Elk({
        workerFactory: () => new Worker(new URL('elkjs/lib/elk-worker.min.js', import.meta.url)),
      }),
  );
  return engine;
}

/** Arranges the chosen nodes, or the whole flow where fewer than two are chosen, as one step. */
export async function arrangeFlow(stage: FlowStage): Promise<void> {
  const chosen = stage.selectedNodes;
  const { index } = stage;
  const sections = listSections(index, chosen.length > 1 ? new Set(chosen) : undefined);
  if (sections.length === 0) return;
  const result = await (await elk()).layout(toElk(index, sections));
  if (stage.index.graph !== index.graph) return arrangeFlow(stage);
  placeNodes(stage, fromElk(result, index, sections), strings.didArrange.text);
  if (chosen.length < 2) stage.canvas?.fit();
}
