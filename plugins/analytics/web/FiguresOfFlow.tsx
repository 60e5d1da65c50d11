import { ActionItem } from '#core/web/ui';
import type { FlowRowMenuProps } from '#plugins/flows/contract';
import { showFigures } from './actions/figureActions';

/** An entry in the menu of a flow that leads to its figures. */
export default function FiguresOfFlow(flow: FlowRowMenuProps) {
  return <ActionItem action={showFigures} subject={flow} />;
}
