import { MenuItem } from '@blueprintjs/core';
import { useLocation } from 'wouter';
import type { FlowRowMenuProps } from '#plugins/flows/contract';
import { strings } from '../../strings';
import { figuresOf } from '../filters/figuresOf';

/** An entry in the menu of a flow that leads to its figures. */
export default function FiguresOfFlow({ flowId }: FlowRowMenuProps) {
  const [, go] = useLocation();
  return <MenuItem text={strings.showFigures.text} onClick={() => go(figuresOf(flowId))} />;
}
