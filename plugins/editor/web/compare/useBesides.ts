import { reaction, runInAction } from 'mobx';
import { useEffect, useMemo } from 'react';
import type { Flow } from '#plugins/flows/contract';
import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import type { VersionChange } from '#plugins/flows/contract/graph/compare/compareFlows';
import type { Viewport } from '../../contract/Viewport';
import { FlowEditor } from '../editor/FlowEditor';

const same = (one: Viewport | undefined, other: Viewport | undefined) =>
  one === other ||
  (!!one && !!other && one.x === other.x && one.y === other.y && one.zoom === other.zoom);

/** A canvas that only shows, with what changed marked on it, and where nodes stood that moved. */
export function useShown(
  flow: Flow,
  changes: readonly VersionChange[],
  moves: ReadonlyMap<string, Point>,
): FlowEditor {
  const editor = useMemo(() => new FlowEditor(flow, true), [flow]);
  useEffect(() => {
    runInAction(() => {
      const { nodes, edges } = editor.index;
      editor.marks.clear();
      for (const { kind, elementIds } of changes)
        for (const id of elementIds) if (nodes.has(id) || edges.has(id)) editor.marks.set(id, kind);
      editor.showMoves(moves);
    });
  }, [editor, changes, moves]);
  return editor;
}

/** Keeps two canvases at the same part of the graph: where one goes, the other follows. */
export function useOneView(left: FlowEditor, right: FlowEditor): void {
  useEffect(() => {
    const follow = (from: FlowEditor, to: FlowEditor, fireImmediately: boolean) =>
      reaction(
        () => ({ view: from.canvas?.view, canvas: to.canvas }),
        ({ view, canvas }) => {
          if (view && canvas && !same(view, canvas.view)) canvas.show(view);
        },
        {
          equals: (one, other) => same(one.view, other.view) && one.canvas === other.canvas,
          fireImmediately,
        },
      );
    // They begin where the earlier version does.
    const stops = [follow(left, right, true), follow(right, left, false)];
    return () => stops.forEach(stop => stop());
  }, [left, right]);
}
