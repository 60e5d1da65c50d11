import { MenuDivider, MenuItem } from '@blueprintjs/core';
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
  openMade,
  type FlowRow,
} from '../../contract';
import { strings } from '../../strings';
import { viewErrors } from '../commands/viewErrors';

/** What can be done with a flow without opening it. */
export function FlowRowMenu({ flow }: { readonly flow: FlowRow }) {
  const { calls, notices, session } = useApp();
  const [, go] = useLocation();
  const may = {
    update: useMay(access, 'update'),
    create: useMay(access, 'create'),
    delete: useMay(access, 'delete'),
  };
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
    if (session.isOn(openMade)) go(canvas.to({ id: flowInfo.flowId }));
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
      <Slot point={flowRowMenu} props={{ flowId: flow.flowId, name: flow.name }} />
      {may.delete && <MenuDivider />}
      {may.delete && (
        <MenuItem text={strings.delete.text} intent="danger" onClick={() => void remove()} />
      )}
    </RowMenu>
  );
}
