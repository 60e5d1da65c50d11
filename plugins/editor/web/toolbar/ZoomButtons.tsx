import { Maximize, Minus, Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { ActionIconButton } from '#core/web/ui';
import { strings } from '../../strings';
import { fitCanvas } from '../actions/editorActions';
import { useEditor } from '../editor/EditorContext';
import { IconButton } from './IconButton';

/** Nearer, farther, and all of it; in the corner of the canvas. */
export const ZoomButtons = observer(function ZoomButtons() {
  const { canvas } = useEditor();
  return (
    <div className="flow-zoom">
      <IconButton
        icon={<Minus />}
        label={strings.zoomOut.text}
        onClick={() => canvas?.zoomBy(1 / 1.25)}
      />
      <IconButton
        icon={<Plus />}
        label={strings.zoomIn.text}
        onClick={() => canvas?.zoomBy(1.25)}
      />
      <ActionIconButton action={fitCanvas} icon={<Maximize />} />
    </div>
  );
});
