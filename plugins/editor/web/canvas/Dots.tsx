import { observer } from 'mobx-react-lite';
import type { CanvasModel } from './CanvasModel';

const gap = 24;
const radius = 0.7;

/**
 * The dots behind the flow, as one image that repeats. The library's own, a pattern in SVG, took
 * two thirds of all drawing while the canvas moves.
 */
export const Dots = observer(function Dots({ model }: { model: CanvasModel }) {
  const { x, y, zoom } = model.viewport;
  const [tile, dot] = [gap * zoom, radius * zoom];
  // At whole pixels, so that the image is copied and not blended.
  const [left, top] = [Math.round(x - tile / 2), Math.round(y - tile / 2)];
  return (
    <div
      className="flow-dots"
      style={{
        backgroundImage: `radial-gradient(circle, var(--flow-dots) ${dot}px, transparent ${dot + 0.5}px)`,
        backgroundPosition: `${left}px ${top}px`,
        backgroundSize: `${tile}px ${tile}px`,
      }}
    />
  );
});
