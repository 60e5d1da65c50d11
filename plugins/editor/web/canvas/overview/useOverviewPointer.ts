import { observable, runInAction } from 'mobx';
import { useMemo, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { strings } from '#plugins/editor/strings';
import { withMembers } from '../../groups/groups';
import { placeNodes } from '#plugins/editor/contract/geometry/placeNodes';
import type { CanvasModel } from '../CanvasModel';
import type { Box } from '#plugins/editor/contract/geometry/boxes';

interface Gesture {
  readonly from: Point;
  readonly moving: ReadonlyMap<string, Point> | null;
  readonly keep: ReadonlySet<string>;
  moved: boolean;
}

/**
 * Choosing, moving and box selection on the overview, where there are no DOM nodes to take the
 * pointer.
 */
export function useOverviewPointer(model: CanvasModel) {
  const gesture = useRef<Gesture | null>(null);
  const lasso = useMemo(() => observable.box<Box | null>(null, { deep: false }), []);
  return useMemo(() => {
    const { editor } = model;
    const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
      const { target } = event;
      if (!model.overview || event.button !== 0 || event.metaKey || event.ctrlKey) return;
      if (!(target instanceof Element) || !target.classList.contains('react-flow__pane')) return;
      if (!editor.canvas) return;
      const from = editor.canvas.toGraph({ x: event.clientX, y: event.clientY });
      const hit = model.nodeAt(from, 4 / model.viewport.zoom);
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      const many = event.shiftKey;
      if (hit && !editor.selection.has(hit.id))
        editor.select(many ? [...editor.selection, hit.id] : [hit.id]);
      if (hit) editor.focus(hit.id);
      const movable =
        hit && !editor.readOnly
          ? [...editor.index.nodes.values()]
              .filter(({ data }) => editor.selection.has(data.id))
              .map(({ data, position }) => [data.id, position] as const)
          : null;
      gesture.current = {
        from,
        moving: movable && new Map(movable),
        keep: many ? editor.selection : new Set(),
        moved: false,
      };
    };
    const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
      const now = gesture.current;
      if (!now || !editor.canvas) return;
      const { x, y } = editor.canvas.toGraph({ x: event.clientX, y: event.clientY });
      if (!now.moved && Math.hypot(x - now.from.x, y - now.from.y) * model.viewport.zoom < 4)
        return;
      now.moved = true;
      if (now.moving) {
        const moved = [...now.moving].map(
          ([id, at]) => [id, { x: at.x + x - now.from.x, y: at.y + y - now.from.y }] as const,
        );
        return editor.drag(withMembers(editor.index, new Map(moved)));
      }
      const box = {
        left: Math.min(x, now.from.x),
        right: Math.max(x, now.from.x),
        top: Math.min(y, now.from.y),
        bottom: Math.max(y, now.from.y),
      };
      runInAction(() => lasso.set(box));
      editor.select([
        ...now.keep,
        ...model.spatial.inside(box).filter(id => !editor.isProposed(id)),
      ]);
    };
    const onPointerUp = () => {
      const now = gesture.current;
      if (!now) return;
      gesture.current = null;
      runInAction(() => lasso.set(null));
      const { dragged } = editor;
      if (now.moved && dragged) {
        placeNodes(editor, dragged, strings.moved.text);
        editor.drag(null);
      } else if (!now.moved && !model.nodeAt(now.from, 4 / model.viewport.zoom)) editor.select([]);
    };
    const onDoubleClick = (event: MouseEvent<HTMLDivElement>) => {
      const { canvas } = editor;
      if (!model.overview || !canvas) return;
      const hit = model.nodeAt(canvas.toGraph({ x: event.clientX, y: event.clientY }));
      if (!hit) return;
      canvas.reveal([hit.id]);
      editor.showAside('node');
    };
    return {
      lasso,
      handlers: { onPointerDownCapture: onPointerDown, onPointerMove, onPointerUp, onDoubleClick },
    };
  }, [model, lasso]);
}
