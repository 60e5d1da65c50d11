import { useMay, useQuery, useApp, useMutation } from '#core/web';
import { access as flowsAccess, canvas } from '#plugins/flows/contract';
import { flowNames } from '#plugins/flows/contract/internal';
import { listStandIns, deleteStandIn, saveStandIn, type StandIn } from '../contract';
import type { ConnectionView } from '#plugins/connections/contract';
import { hasRequiredSettings } from '#plugins/connectors/contract/kit/findMissing';
import { strings } from '../strings';
import { HTMLSelect } from '@blueprintjs/core';
import { Link } from 'wouter';
import { format } from '#core/contract';
import './standIns.css';

interface Props {
  readonly connectorId: string;
  readonly capability: string;
  readonly title: string;
  readonly chosen: StandIn | undefined;
  readonly flows: readonly { readonly flowId: string; readonly name: string }[];
  readonly disabled: boolean;
}

/** Which flow runs the nodes of one capability; a choice holds at once. */
function StandInPicker({ connectorId, capability, title, chosen, flows, disabled }: Props) {
  const { notices } = useApp();
  const saving = useMutation(saveStandIn);
  const removing = useMutation(deleteStandIn);
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

/** The capabilities of this connector; for those that cannot run here, the flow that runs them. */
export default function CapabilityList({ connector }: ConnectionView) {
  const { connectorId } = connector;
  const remote = hasRequiredSettings(connector);
  const mayRead = useMay(flowsAccess, 'read');
  const mayChange = useMay(flowsAccess, 'update');
  const capabilities = Object.entries(connector.capabilities).toSorted(([, a], [, b]) =>
    a.title.localeCompare(b.title),
  );
  const mapped = mayRead && (remote || capabilities.some(([, { runs }]) => !runs));
  const { data } = useQuery(listStandIns, mapped ? { query: { connectorId } } : null);
  const flows = useQuery(flowNames, mapped && mayChange ? {} : null);
  if (capabilities.length === 0) return null;
  if (!data)
    return (
      <section className="rt-card rt-wide">
        <h2>{strings.capabilitiesTitle.text}</h2>
        <ul className="rt-capabilities">
          {capabilities.map(([name, { title }]) => (
            <li key={name}>{title}</li>
          ))}
        </ul>
      </section>
    );
  const own = capabilities.filter(([, { runs }]) => runs && !remote);
  const others = capabilities.filter(each => !own.includes(each));
  return (
    <section className="rt-card rt-wide">
      <h2>{strings.capabilitiesTitle.text}</h2>
      {own.length > 0 && (
        <ul className="rt-capabilities">
          {own.map(([name, { title }]) => (
            <li key={name}>{title}</li>
          ))}
        </ul>
      )}
      {own.length > 0 && <h3>{strings.notHere.text}</h3>}
      <p className="rt-note">{strings.standInHelp.text}</p>
      <p className="rt-note">{(remote ? strings.withoutSettings : strings.withoutStandIn).text}</p>
      <table className="rt-stand-ins">
        <thead>
          <tr>
            <th scope="col">{strings.capability.text}</th>
            <th scope="col">{strings.standIn.text}</th>
          </tr>
        </thead>
        <tbody>
          {others.map(([name, { title }]) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              <td>
                <StandInPicker
                  connectorId={connectorId}
                  capability={name}
                  title={title}
                  chosen={data.standIns.find(each => each.capability === name)}
                  flows={flows.data?.flows ?? []}
                  disabled={!mayChange}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
