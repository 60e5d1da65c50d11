import { reaction, runInAction } from 'mobx';
import { useEffect, useMemo } from 'react';
import type { Flow } from '../../contract';
import type { VersionChange } from '../../domain/compare/compareFlows';
import type { Viewport } from '../canvas/geometry/Viewport';
import { FlowEditor } from '../editor/FlowEditor';

const same = (one: Viewport | undefined, other: Viewport | undefined) =>
  one === other || (!!one && !!other && one.x === other.x && one.y === other.y && one.zoom === other.zoom);
const marks = { added: 'added', removed: 'removed', changed: 'changed', moved: 'found' } as const;

/** A canvas that only shows, with what changed marked on it. */
export function useShown(flow: Flow, changes: readonly VersionChange[]): FlowEditor {
  const editor = useMemo(() => new FlowEditor(flow, true), [flow]);
  useEffect(() => {
    runInAction(() => {
      editor.marks.clear();
      for (const { of, kind, nodeIds } of changes)
        if (of === 'node' && nodeIds[0] && editor.index.nodes.has(nodeIds[0]))
          editor.marks.set(nodeIds[0], marks[kind]);
    });
  }, [editor, changes]);
  return editor;
}

/** Keeps two canvases at the same part of the graph: where one goes, the other follows. */
export function useOneView(left: FlowEditor, right: FlowEditor): void {
  useEffect(() => {
    const follow = (from: FlowEditor, to: FlowEditor) =>
      reaction(
        () => from.canvas?.view,
        view => {
          if (view && to.canvas && !same(view, to.canvas.view)) to.canvas.show(view);
        },
        { equals: same },
      );
    const stops = [follow(left, right), follow(right, left)];
    return () => stops.forEach(stop => stop());
  }, [left, right]);
}
