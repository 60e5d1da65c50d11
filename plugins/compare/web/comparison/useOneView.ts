import { reaction } from 'mobx';
import { useEffect } from 'react';
import type { CanvasHandle, Viewport } from '#plugins/editor/contract/internal';

const same = (one: Viewport, other: Viewport) =>
  one.x === other.x && one.y === other.y && one.zoom === other.zoom;

/** Keeps two canvases at the same part of the graph: where one goes, the other follows. */
export function useOneView(left: CanvasHandle | null, right: CanvasHandle | null): void {
  useEffect(() => {
    if (!left || !right) return undefined;
    const follow = (from: CanvasHandle, to: CanvasHandle, fireImmediately: boolean) =>
      reaction(
        () => from.view,
        view => {
          if (!same(view, to.view)) to.show(view);
        },
        { equals: same, fireImmediately },
      );
    // They begin where the earlier version does.
    const stops = [follow(left, right, true), follow(right, left, false)];
    return () => stops.forEach(stop => stop());
  }, [left, right]);
}
