import { ViewportPortal } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import type { CanvasModel } from '../CanvasModel';

/** The lines that a dragged node stands on with others. */
export const Guides = observer(function Guides({ model }: { model: CanvasModel }) {
  if (model.guides.length === 0) return null;
  return (
    <ViewportPortal>
      <svg className="flow-guides" aria-hidden="true">
        {/* Each by itself: the browser draws anew all that lies in the box around a path. */}
        {model.guides.map(({ axis, at, from, to }) => (
          <path key={axis} d={axis === 'x' ? `M${at} ${from}V${to}` : `M${from} ${at}H${to}`} />
        ))}
      </svg>
    </ViewportPortal>
  );
});
