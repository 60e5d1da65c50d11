import { MenuItem } from '@blueprintjs/core';
import { Blank, Tick } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMay } from '#core/web';
import { ActionItem } from '#core/web/ui';
import type { FlowRowMenuProps } from '#plugins/flows/contract';
import { formsAccess } from '#plugins/flows/contract/internal';
import { strings } from '../../strings';
import { exportFlow, exportWithSubflows, shareFlow } from '../actions/flowActions';
import { formsChoice } from './openShare';

/** Exports and shares a flow from the menu of its row. */
export default observer(function FlowMenu(flow: FlowRowMenuProps) {
  const mayForms = useMay(formsAccess, 'read');
  const includeForms = formsChoice.has(flow.flowId);
  return (
    <>
      <ActionItem action={exportFlow} subject={flow} />
      <ActionItem action={exportWithSubflows} subject={flow} />
      {mayForms && (
        <MenuItem
          text={strings.includeForms.text}
          icon={includeForms ? <Tick /> : <Blank />}
          shouldDismissPopover={false}
          onClick={() => formsChoice.toggle(flow.flowId)}
        />
      )}
      <ActionItem action={shareFlow} subject={flow} />
    </>
  );
});
