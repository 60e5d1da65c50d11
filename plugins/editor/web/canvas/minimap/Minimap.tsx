import { autorun } from 'mobx';
import { useEffect, useRef, type PointerEvent } from 'react';
import { strings } from '#plugins/editor/strings';
import type { CanvasModel } from '../CanvasModel';
import { centerView } from '../geometry/openingView';
import { canvasColors } from '../overview/OverviewScene';
import { drawMinimap, minimapScale } from './drawMinimap';

const size = { width: 200, height: 140 };
/** How often it is drawn while nodes are dragged, in milliseconds: each time draws all of the flow. */
const dragPause = 200;

/** The whole graph in a corner, with the part in view; a click or drag goes there. */
export function Minimap({
  model,
  onView,
}: {
  model: CanvasModel;
  onView: (view: CanvasModel['viewport']) => void;
}) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return undefined;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    canvas.width = size.width * ratio;
    canvas.height = size.height * ratio;
    const still = document.createElement('canvas');
    still.width = canvas.width;
    still.height = canvas.height;
    let drawn: unknown;
    let frame = 0;
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      frame = 0;
      last = performance.now();
      drawn = drawMinimap(context, still, drawn, model, size, ratio, canvasColors(canvas));
    };
    const drawNext = () => {
      if (frame === 0) frame = requestAnimationFrame(draw);
    };
    const stop = autorun(() => {
      void [
        model.viewport,
        model.size,
        // And not the boxes of all nodes, which are only needed when it is drawn.
        model.editor.shown,
        model.editor.dragged,
        model.editor.selection,
        model.editor.connectors,
      ];
      void [model.editor.findings, model.editor.trail.visited];
      clearTimeout(timer);
      const rest = model.editor.dragged ? dragPause - (performance.now() - last) : 0;
      if (rest > 0) timer = setTimeout(drawNext, rest);
      else drawNext();
    });
    return () => {
      stop();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [model]);
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = event.currentTarget.getBoundingClientRect();
    const { scale, left, top } = minimapScale(model, size);
    const point = {
      x: (event.clientX - at.left - left) / scale,
      y: (event.clientY - at.top - top) / scale,
    };
    onView(centerView(point, model.viewport.zoom, model.size));
  };
  return (
    <canvas
      ref={ref}
      className="flow-minimap"
      style={size}
      aria-label={strings.minimap.text}
      onPointerDown={go}
      onPointerMove={go}
    />
  );
}
