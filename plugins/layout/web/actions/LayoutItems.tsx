import { LayoutHierarchy } from '@blueprintjs/icons';
import { ActionIconButton, ActionItem } from '#core/web/ui';
import type { PaneMenuProps, NodeMenuProps } from '#plugins/editor/contract';
import { MenuItem } from '@blueprintjs/core';
import { arrangeNodes, alignActions } from './layoutActions';
import { strings } from '../../strings';

/** The button of the toolbar that arranges. */
export function ArrangeButton() {
  return <ActionIconButton action={arrangeNodes} subject={undefined} icon={<LayoutHierarchy />} />;
}

/** The entry of the canvas’s menu that arranges. */
export function ArrangeItem({ done }: PaneMenuProps) {
  return <ActionItem action={arrangeNodes} subject={undefined} onPick={done} />;
}

/** The lines and gaps for several nodes, in their menu. */
export function AlignMenu({ nodeIds, done }: NodeMenuProps) {
  if (nodeIds.length < 2) return null;
  return (
    <MenuItem text={strings.align.text}>
      {alignActions.map(each => (
        <ActionItem key={each.id} action={each} subject={undefined} onPick={done} />
      ))}
    </MenuItem>
  );
}
