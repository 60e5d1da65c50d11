import { MenuDivider, MenuItem } from '@blueprintjs/core';
import { Blank, Tick } from '@blueprintjs/icons';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { Slot, useApp, useMay } from '#core/web';
import { confirm, RowMenu } from '#core/web/ui';
import {
  access,
  canvas,
  cloneFlow,
  deleteFlow,
  deployFlow,
  disableFlow,
  enableFlow,
  flowRowMenu,
  type FlowRow,
} from '../../contract';
import { formsAccess } from '#plugins/pages/contract';
import { strings } from '../../strings';
import { viewErrors } from '../commands/viewErrors';
import { ShareDialog } from '#plugins/transfer/web/sharing/ShareDialog.tsx';
import { exportFlowFile } from '#plugins/transfer/web/flowImport/exportFlowFile';

/** What can be done with a flow without opening it. */
export function FlowRowMenu({ flow }: { readonly flow: FlowRow }) {
  const { api, calls, notices } = useApp();
  const [, go] = useLocation();
  const may = {
    update: useMay(access, 'update'),
    create: useMay(access, 'create'),
    delete: useMay(access, 'delete'),
  };
  const [sharing, setSharing] = useState(false);
  const [includeForms, setIncludeForms] = useState(false);
  const mayForms = useMay(formsAccess, 'read');
  const params = { flowId: flow.flowId };
  const run = (work: () => Promise<unknown>, done?: { readonly text: string }) => async () => {
    try {
      await work();
      if (done) notices.success(done.text);
    } catch (error) {
      if (!(await viewErrors(error, flow.flowId, go))) notices.failure(error);
    }
  };
  const clone = async () => {
    const { flowInfo } = await calls.run(cloneFlow, { params, body: {} });
    notices.success(strings.cloned.text);
    go(canvas.to({ id: flowInfo.flowId }));
  };
  const remove = async () => {
    const body = format(strings.deleteFlowHelp, { name: flow.name });
    if (
      await confirm({
        title: strings.deleteFlow.text,
        body,
        confirm: strings.delete.text,
        danger: true,
      })
    ) {
      await run(() => calls.run(deleteFlow, { params }), strings.deleted)();
    }
  };
  const enabled = flow.flowStatus === 'enabled';
  const toggle = enabled
    ? run(() => calls.run(disableFlow, { params }), strings.flowDisabled)
    : run(() => calls.run(enableFlow, { params }), strings.flowEnabled);
  return (
    <>
      <RowMenu name={flow.name}>
        <MenuItem text={strings.open.text} onClick={() => go(canvas.to({ id: flow.flowId }))} />
        {may.update && (
          <MenuItem
            text={strings.deploy.text}
            onClick={() =>
              void run(() => calls.run(deployFlow, { params, query: {} }), strings.publishedFlow)()
            }
          />
        )}
        {may.update && (
          <MenuItem
            text={(enabled ? strings.disable : strings.enable).text}
            onClick={() => void toggle()}
          />
        )}
        {may.create && <MenuItem text={strings.clone.text} onClick={() => void run(clone)()} />}
        <MenuItem
          text={strings.export.text}
          onClick={() => void run(() => exportFlowFile(api, flow, -1, { includeForms }))()}
        />
        <MenuItem
          text={strings.exportWithSubflows.text}
          onClick={() =>
            void run(() => exportFlowFile(api, flow, -1, { includeSubFlows: true, includeForms }))()
          }
        />
        {mayForms && (
          <MenuItem
            text={strings.includeForms.text}
            icon={includeForms ? <Tick /> : <Blank />}
            shouldDismissPopover={false}
            onClick={() => setIncludeForms(!includeForms)}
          />
        )}
        {may.update && <MenuItem text={strings.share.text} onClick={() => setSharing(true)} />}
        <Slot point={flowRowMenu} props={{ flowId: flow.flowId, name: flow.name }} />
        {may.delete && <MenuDivider />}
        {may.delete && (
          <MenuItem text={strings.delete.text} intent="danger" onClick={() => void remove()} />
        )}
      </RowMenu>
      {sharing && <ShareDialog flow={flow} onClose={() => setSharing(false)} />}
    </>
  );
}
