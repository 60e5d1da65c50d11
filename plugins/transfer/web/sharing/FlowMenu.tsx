import { MenuItem } from '@blueprintjs/core';
import { Blank, Tick } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useApp, useMay } from '#core/web';
import { access, type FlowRowMenuProps, formsAccess } from '#plugins/flows/contract';

import { strings } from '../../strings';
import { exportFlowFile } from '../flowImport/exportFlowFile';
import { formsChoice } from './formsChoice';
import { openShare } from './openShare';

/** Exports and shares a flow from the menu of its row. */
export default observer(function FlowMenu(flow: FlowRowMenuProps) {
  const { api, host, notices } = useApp();
  const mayUpdate = useMay(access, 'update');
  const mayForms = useMay(formsAccess, 'read');
  const includeForms = formsChoice.has(flow.flowId);
  const save = (includeSubFlows: boolean) => {
    const options = { includeSubFlows, includeForms };
    exportFlowFile(api, flow, -1, options).catch((error: unknown) => notices.failure(error));
  };
  return (
    <>
      <MenuItem text={strings.export.text} onClick={() => save(false)} />
      <MenuItem text={strings.exportWithSubflows.text} onClick={() => save(true)} />
      {mayForms && (
        <MenuItem
          text={strings.includeForms.text}
          icon={includeForms ? <Tick /> : <Blank />}
          shouldDismissPopover={false}
          onClick={() => formsChoice.toggle(flow.flowId)}
        />
      )}
      {mayUpdate && (
        <MenuItem text={strings.share.text} onClick={() => host.get(openShare).show(flow)} />
      )}
    </>
  );
});
