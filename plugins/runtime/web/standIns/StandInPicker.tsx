import { HTMLSelect } from '@blueprintjs/core';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { useApp, useCall } from '#core/web';
import { canvas } from '#plugins/flows/contract';
import { deleteStandIn, saveStandIn, type StandIn } from '../../contract';
import { strings } from '../../strings';

interface Props {
  readonly connectorId: string;
  readonly capability: string;
  readonly title: string;
  readonly chosen: StandIn | undefined;
  readonly flows: readonly { readonly flowId: string; readonly name: string }[];
  readonly disabled: boolean;
}

/** Which flow runs the nodes of one capability; a choice holds at once. */
export function StandInPicker({ connectorId, capability, title, chosen, flows, disabled }: Props) {
  const { notices } = useApp();
  const saving = useCall(saveStandIn);
  const removing = useCall(deleteStandIn);
  const params = { connectorId, capability };
  async function choose(flowId: string) {
    try {
      if (flowId === '') {
        await removing.run({ params });
        notices.success(format(strings.standInRemoved, { capability: title }));
        return;
      }
      const { standIn } = await saving.run({ params, body: { flowId } });
      notices.success(format(strings.standInSaved, { capability: title, flow: standIn.flowName }));
    } catch (error) {
      notices.failure(error);
    }
  }
  const known = !chosen || flows.some(({ flowId }) => flowId === chosen.flowId);
  return (
    <div className="rt-stand-in">
      <HTMLSelect
        aria-label={format(strings.standInOf, { capability: title })}
        value={chosen?.flowId ?? ''}
        disabled={disabled || saving.busy || removing.busy}
        onChange={({ target }) => void choose(target.value)}
      >
        <option value="">{strings.noStandIn.text}</option>
        {chosen && !known && <option value={chosen.flowId}>{chosen.flowName}</option>}
        {flows.map(({ flowId, name }) => (
          <option key={flowId} value={flowId}>
            {name}
          </option>
        ))}
      </HTMLSelect>
      {chosen && <Link href={canvas.to({ id: chosen.flowId })}>{strings.openStandIn.text}</Link>}
    </div>
  );
}
