import { MenuItem } from '@blueprintjs/core';
import { useLocation } from 'wouter';
import type { FlowRowMenuProps } from '#plugins/flows/contract';
import { marketPage } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';

/** An entry in the menu of a flow that makes a template of it. */
export default function MakeOfFlow({ flowId }: FlowRowMenuProps) {
  const [, go] = useLocation();
  const to = `${marketPage.to()}?${new URLSearchParams({ show: 'own', new: '', flow: flowId }).toString()}`;
  return <MenuItem text={strings.make.text} onClick={() => go(to)} />;
}
