import type { ELK } from 'elkjs/lib/elk-api';
import { strings } from '../../strings';
import { placeNodes } from '../editor/actions/placeNodes';
import type { FlowEditor } from '../editor/FlowEditor';
import { fromElk, toElk } from './layoutGraph';
import { notesAlong } from './notesAlong';

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
export async function arrangeFlow(editor: FlowEditor): Promise<void> {
  const chosen = editor.selectedNodes;
  const { index } = editor;
  const only = chosen.length > 1 ? new Set(chosen) : undefined;
  const result = await (await elk()).layout(toElk(index, only));
  if (editor.index.graph !== index.graph) return arrangeFlow(editor);
  const places = fromElk(result, index);
  placeNodes(
    editor,
    only ? places : new Map([...places, ...notesAlong(index, places)]),
    strings.didArrange.text,
  );
  if (!only) editor.canvas?.fit();
}
