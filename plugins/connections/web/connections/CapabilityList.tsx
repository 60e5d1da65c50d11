import { useMay, useQuery } from '#core/web';
import { access as flowsAccess, flowNames } from '#plugins/flows/contract';
import { listStandIns } from '#plugins/runtime/contract';
import type { ConnectorManifest } from '#plugins/connectors/contract';
import { strings } from '../../strings';
import { StandInPicker } from './StandInPicker';

/**
 * What nodes of this connector can do; where they cannot run here, which flow of the company runs
 * them.
 */
export function CapabilityList({ connector }: { readonly connector: ConnectorManifest }) {
  const { connectorId } = connector;
  const mayRead = useMay(flowsAccess, 'read');
  const mayChange = useMay(flowsAccess, 'update');
  const capabilities = Object.entries(connector.capabilities).toSorted(([, a], [, b]) =>
    a.title.localeCompare(b.title),
  );
  const mapped = mayRead && capabilities.some(([, { runs }]) => !runs);
  const { data } = useQuery(listStandIns, mapped ? { query: { connectorId } } : null);
  const flows = useQuery(flowNames, mapped && mayChange ? {} : null);
  if (capabilities.length === 0) return null;
  if (!data)
    return (
      <section className="cn-card cn-wide">
        <h2>{strings.capabilitiesTitle.text}</h2>
        <ul className="cn-capabilities">
          {capabilities.map(([name, { title }]) => (
            <li key={name}>{title}</li>
          ))}
        </ul>
      </section>
    );
  return (
    <section className="cn-card cn-wide">
      <h2>{strings.capabilitiesTitle.text}</h2>
      <p className="cn-note">{strings.standInHelp.text}</p>
      <table className="cn-stand-ins">
        <thead>
          <tr>
            <th scope="col">{strings.capability.text}</th>
            <th scope="col">{strings.standIn.text}</th>
          </tr>
        </thead>
        <tbody>
          {capabilities.map(([name, { title, runs }]) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              <td>
                {runs ? (
                  strings.runsHere.text
                ) : (
                  <StandInPicker
                    connectorId={connectorId}
                    capability={name}
                    title={title}
                    chosen={data.standIns.find(each => each.capability === name)}
                    flows={flows.data?.flows ?? []}
                    disabled={!mayChange}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
