import { useReactFlow } from '@xyflow/react';
import { reaction } from 'mobx';
import { useCallback, useEffect } from 'react';
import type { CanvasHandle, Viewport } from '../../contract/flowStage';
import type { CanvasModel } from './CanvasModel';
import { boxesView, bringView, isShown } from './geometry/bringView';
import { centerView, fitView, nudgeView } from './geometry/openingView';

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
    const boxesOf = (ids: readonly string[]) =>
      ids.map(id => model.spatial.byId.get(id)).filter(box => box !== undefined);
    let brought: { readonly ids: readonly string[]; readonly viewport: Viewport } | undefined;
    const bringAll = (ids: readonly string[]) => {
      const view = bringView(model, boxesOf(ids));
      if (view !== model.viewport) show(view);
      // One alone needs no more than a nudge where the canvas becomes narrower.
      brought = ids.length > 1 ? { ids, viewport: model.viewport } : undefined;
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
        show(boxesView(model, boxesOf(ids)));
      },
      bring: (id, ...beside) => {
        editor.unfoldTo([id]);
        bringAll([id, ...beside]);
      },
      toGraph: client => screenToFlowPosition(client),
      middle: () => ({
        x: (model.size.width / 2 - model.viewport.x) / model.viewport.zoom,
        y: (model.size.height / 2 - model.viewport.y) / model.viewport.zoom,
      }),
      focusNode: id => {
        editor.unfoldTo([id]);
        editor.focus(id);
        const boxes = boxesOf([id]);
        if (model.overview || boxes.some(box => !isShown(model, box)))
          show(boxesView(model, boxes));
        focusSoon(id, leaving.signal);
      },
    };
    editor.setCanvas(handle);
    // A panel that opens beside the canvas must not cover the node it is about, nor what came into
    // view with it, until a person looks elsewhere.
    const stop = reaction(
      () => model.size,
      (size, before) => {
        const [id, ...others] = editor.selectedNodes;
        const box =
          id !== undefined && others.length === 0 ? model.spatial.byId.get(id) : undefined;
        if (!box || size.width >= before.width) return;
        if (brought?.ids[0] === id && brought?.viewport === model.viewport) bringAll(brought.ids);
        else if (
          isShown({ viewport: model.viewport, size: before }, box, false) &&
          !isShown(model, box)
        )
          show(nudgeView(model.viewport, box, size));
      },
    );
    return () => {
      stop();
      leaving.abort();
      editor.setCanvas(null);
    };
  }, [model, show, screenToFlowPosition]);
  return show;
}

/** A node out of view is mounted some frames after the view moved to it. */
function focusSoon(id: string, leaving: AbortSignal, tries = 12): void {
  if (leaving.aborted) return;
  const element = document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(id)}"]`);
  if (element) element.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusSoon(id, leaving, tries - 1));
}
