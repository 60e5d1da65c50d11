import { ViewportPortal } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import type { CanvasModel } from '../CanvasModel';

/** The lines that a dragged node stands on with others. */
export const Guides = observer(function Guides({ model }: { model: CanvasModel }) {
  if (model.guides.length === 0) return null;
  const path = model.guides
    .map(({ axis, at, from, to }) =>
      axis === 'x' ? `M${at} ${from}V${to}` : `M${from} ${at}H${to}`,
    )
    .join('');
  return (
    <ViewportPortal>
      <svg className="flow-guides" aria-hidden="true">
        <path d={path} />
      </svg>
    </ViewportPortal>
  );
});
