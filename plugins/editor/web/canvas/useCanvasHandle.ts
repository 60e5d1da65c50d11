import { useReactFlow, useStoreApi } from '@xyflow/react';
import { reaction } from 'mobx';
import { useCallback, useEffect } from 'react';
import type { Box } from '#plugins/editor/contract/geometry/boxes';
import type { CanvasHandle, Viewport } from '../../contract/flowStage';
import type { CanvasModel } from './CanvasModel';
import { boxesView, bringView, isShown, nudgeTo, type Shown } from './geometry/bringView';
import { centerView, fitView } from './geometry/openingView';

const covers = '.flow-minimap, .flow-zoom, .flow-bars > *';

/** Reads where the minimap, the zoom buttons, and the bars lie over a canvas, in pixels from its corner. */
function readCovers(canvas: HTMLElement | null): readonly Box[] {
  const middle = canvas?.closest('[data-region]');
  if (!canvas || !middle) return [];
  const { left: x, top: y } = canvas.getBoundingClientRect();
  return [...middle.querySelectorAll(covers)].flatMap(element => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    return width === 0
      ? []
      : [{ left: left - x, right: right - x, top: top - y, bottom: bottom - y }];
  });
}

const hasRoom = ({ width }: { readonly width: number }) => width > 60;

/** Gives the editor its hold on the canvas; returns how to change what is in view. */
export function useCanvasHandle(model: CanvasModel): (view: Viewport) => void {
  const { setViewport, screenToFlowPosition } = useReactFlow();
  const store = useStoreApi();
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
    let room = model.size;
    // While a panel covers the canvas, as on a phone, what is brought into view is seen later.
    const readShown = (): Shown => {
      if (hasRoom(model.size)) room = model.size;
      const covers = readCovers(store.getState().domNode);
      return { viewport: model.viewport, size: room, covers };
    };
    let brought: { readonly ids: readonly string[]; readonly viewport: Viewport } | undefined;
    const bringAll = (ids: readonly string[]) => {
      const view = bringView(readShown(), boxesOf(ids));
      if (view !== model.viewport) show(view);
      // One alone needs no more than a nudge where the canvas becomes narrower.
      brought = ids.length > 1 ? { ids, viewport: model.viewport } : undefined;
    };
    const handle: CanvasHandle = {
      get view() {
        return model.viewport;
      },
      show,
      fit: () => show(fitView(model.spatial.bounds, readShown().size)),
      zoomBy: factor => zoomTo(model.viewport.zoom * factor),
      zoomTo,
      reveal: ids => {
        editor.unfoldTo(ids);
        show(boxesView(readShown(), boxesOf(ids)));
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
        const shown = readShown();
        if (model.overview || boxes.some(box => !isShown(shown, box)))
          show(boxesView(shown, boxes));
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
        const shown = readShown();
        if (!box || size.width >= before.width || !hasRoom(size)) return;
        if (brought?.ids[0] === id && brought?.viewport === model.viewport) bringAll(brought.ids);
        else if (
          isShown({ viewport: model.viewport, size: before }, box, false) &&
          !isShown(shown, box)
        )
          show(nudgeTo(shown, box));
      },
    );
    return () => {
      stop();
      leaving.abort();
      editor.setCanvas(null);
    };
  }, [model, show, screenToFlowPosition, store]);
  return show;
}

/** A node out of view is mounted some frames after the view moved to it. */
function focusSoon(id: string, leaving: AbortSignal, tries = 12): void {
  if (leaving.aborted) return;
  const element = document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(id)}"]`);
  if (element) element.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusSoon(id, leaving, tries - 1));
}
