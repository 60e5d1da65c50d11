import { ViewportPortal } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import type { CanvasModel } from '../CanvasModel';
import { movePaths } from './movePaths';

/** For nodes that moved: the outline of where each stood, and an arrow from there. */
export const MoveArrows = observer(function MoveArrows({
  model: { editor, spatial },
}: {
  model: CanvasModel;
}) {
  if (editor.movedFrom.size === 0) return null;
  const { outlines, arrows } = movePaths(editor.index, spatial, editor.movedFrom);
  return (
    <ViewportPortal>
      <svg className="flow-moves" aria-hidden="true">
        <path className="from" d={outlines} />
        <path d={arrows} />
      </svg>
    </ViewportPortal>
  );
});
