import { MenuItem } from '@blueprintjs/core';
import { ActionItem } from '#core/web/ui';
import type { NodeMenuProps } from '#plugins/editor/contract';
import { strings } from '../../strings';
import { alignActions } from '../actions/layoutActions';

/** The lines and gaps for several nodes, in their menu. */
export default function AlignMenu({ nodeIds, done }: NodeMenuProps) {
  if (nodeIds.length < 2) return null;
  return (
    <MenuItem text={strings.align.text}>
      {alignActions.map(each => (
        <ActionItem key={each.id} action={each} subject={undefined} onPick={done} />
      ))}
    </MenuItem>
  );
}
