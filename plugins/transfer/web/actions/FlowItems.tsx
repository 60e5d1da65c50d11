import { MenuItem } from '@blueprintjs/core';
import { Blank, Tick, Import } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMay } from '#core/web';
import { ActionItem, ActionButton } from '#core/web/ui';
import type { FlowRowMenuProps } from '#plugins/flows/contract';
import { formsAccess } from '#plugins/flows/contract/internal';
import type { VersionMenuProps } from '#plugins/editor/contract/internal';
import { strings } from '../../strings';
import {
  exportFlow,
  exportWithSubflows,
  shareFlow,
  exportVersion,
  importFlow,
} from './flowActions';
import { formsChoice } from '../sharing/openShare';

/** Exports and shares a flow from the menu of its row. */
export const FlowMenu = observer(function FlowMenu(flow: FlowRowMenuProps) {
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

/** Exports a saved version of the flow on screen. */
export function VersionExport(version: VersionMenuProps) {
  return <ActionItem action={exportVersion} subject={version} />;
}

/** Opens the import over the list of flows. */
export function ImportButton() {
  return <ActionButton action={importFlow} icon={<Import />} />;
}
