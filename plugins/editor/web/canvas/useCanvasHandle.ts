import { useReactFlow } from '@xyflow/react';
import { reaction } from 'mobx';
import { useCallback, useEffect } from 'react';
import type { CanvasHandle, Viewport } from '../../contract/flowStage';
import type { CanvasModel } from './CanvasModel';
import { centerView, fitView, nudgeView, readable } from './geometry/openingView';
import type { Box } from '#plugins/editor/contract/geometry/boxes';

/** Gives the editor its hold on the canvas; returns how to change what is in view. */
export function useCanvasHandle(model: CanvasModel): (view: Viewport) => void {
  const { setViewport, screenToFlowPosition } = useReactFlow();
  const show = useCallback((view: Viewport) => void setViewport(view), [setViewport]);
  useEffect(() => {
    const { editor } = model;
    const leaving = new AbortController();
    const zoomTo = (zoom: number) => {
      const next = Math.max(0.02, Math.min(3, zoom));
      show(centerView(handle.middle(), next, model.size));
    };
    const handle: CanvasHandle = {
      get view() {
        return model.viewport;
      },
      show,
      fit: () => show(fitView(model.spatial.bounds, model.size)),
      zoomBy: factor => zoomTo(model.viewport.zoom * factor),
      zoomTo,
      reveal: ids => {
        editor.unfoldTo(ids);
        show(computeView(model, ids));
      },
      bring: (id, ...beside) => {
        editor.unfoldTo([id]);
        if (inView(model, id)) return;
        const all = computeView(model, [id, ...beside]);
        // Others come into view as long as their titles can be read.
        const isReadable = all.zoom >= Math.min(model.viewport.zoom, readable);
        show(isReadable ? all : computeView(model, [id]));
      },
      toGraph: client => screenToFlowPosition(client),
      middle: () => ({
        x: (model.size.width / 2 - model.viewport.x) / model.viewport.zoom,
        y: (model.size.height / 2 - model.viewport.y) / model.viewport.zoom,
      }),
      focusNode: id => {
        editor.unfoldTo([id]);
        editor.focus(id);
        if (model.overview || !inView(model, id)) show(computeView(model, [id]));
        focusSoon(id, leaving.signal);
      },
    };
    editor.setCanvas(handle);
    return () => {
      leaving.abort();
      editor.setCanvas(null);
    };
  }, [model, show, screenToFlowPosition]);
  useEffect(
    () =>
      reaction(
        () => model.size,
        (size, before) => {
          const [id, ...others] = model.editor.selectedNodes;
          const box =
            id !== undefined && others.length === 0 ? model.spatial.byId.get(id) : undefined;
          // A panel that opens beside the canvas must not cover the node it is about.
          if (
            box &&
            size.width < before.width &&
            isShown(model, box, before, false) &&
            !isShown(model, box, size)
          )
            show(nudgeView(model.viewport, box, size));
        },
      ),
    [model, show],
  );
  return show;
}

function computeView({ spatial, size, viewport }: CanvasModel, ids: readonly string[]): Viewport {
  const boxes = ids.map(id => spatial.byId.get(id)).filter(box => box !== undefined);
  if (boxes.length === 0) return viewport;
  const box: Box = {
    left: Math.min(...boxes.map(each => each.left)),
    top: Math.min(...boxes.map(each => each.top)),
    right: Math.max(...boxes.map(each => each.right)),
    bottom: Math.max(...boxes.map(each => each.bottom)),
  };
  const whole = fitView(box, size, 1);
  const zoom = Math.min(whole.zoom, Math.max(viewport.zoom, 0.7));
  return centerView({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, zoom, size);
}

function inView(model: CanvasModel, id: string): boolean {
  const box = model.spatial.byId.get(id);
  return !box || isShown(model, box, model.size);
}

/** Whether a canvas of this size shows a box: the whole of it, or some of it. */
function isShown(
  { viewport: { x, y, zoom } }: CanvasModel,
  box: Box,
  size: CanvasModel['size'],
  whole = true,
): boolean {
  const [left, right] = [box.left * zoom + x, box.right * zoom + x];
  const [top, bottom] = [box.top * zoom + y, box.bottom * zoom + y];
  return whole
    ? left > 0 && top > 0 && right < size.width && bottom < size.height
    : right > 0 && bottom > 0 && left < size.width && top < size.height;
}

/** A node out of view is mounted some frames after the view moved to it. */
function focusSoon(id: string, leaving: AbortSignal, tries = 12): void {
  if (leaving.aborted) return;
  const element = document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(id)}"]`);
  if (element) element.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusSoon(id, leaving, tries - 1));
}
