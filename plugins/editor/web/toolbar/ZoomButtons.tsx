import { Maximize, Minus, Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { ActionIconButton } from '#core/web/ui';
import { strings } from '../../strings';
import { fitCanvas } from '../actions/viewActions';
import { useEditor } from '../editor/EditorContext';
import { Button, Tooltip } from '@blueprintjs/core';
import type { ReactElement } from 'react';

interface Props {
  readonly icon: ReactElement;
  readonly label: string;
  readonly active?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A button of the toolbar that is only an icon; its tooltip names it. */
function IconButton({ icon, label, ...rest }: Props) {
  return (
    <Tooltip content={label} placement="bottom" hoverOpenDelay={500} compact>
      <Button variant="minimal" icon={icon} aria-label={label} {...rest} />
    </Tooltip>
  );
}

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
