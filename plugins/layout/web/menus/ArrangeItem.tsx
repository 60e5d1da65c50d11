import { ActionItem } from '#core/web/ui';
import type { PaneMenuProps } from '#plugins/editor/contract';
import { arrangeNodes } from '../actions/layoutActions';

/** The entry of the canvas’s menu that arranges. */
export default function ArrangeItem({ done }: PaneMenuProps) {
  return <ActionItem action={arrangeNodes} subject={undefined} onPick={done} />;
}
