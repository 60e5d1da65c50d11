import { useMay, useQuery } from '#core/web';
import { access as flowsAccess, flowNames } from '#plugins/flows/contract';
import { listStandIns } from '../../contract';
import type { ConnectionView } from '#plugins/connections/contract';
import { strings } from '../../strings';
import { StandInPicker } from './StandInPicker';
import './standIns.css';

/** The capabilities of this connector; for those that cannot run here, the flow that runs them. */
export default function CapabilityList({ connector }: ConnectionView) {
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
      <section className="rt-card rt-wide">
        <h2>{strings.capabilitiesTitle.text}</h2>
        <ul className="rt-capabilities">
          {capabilities.map(([name, { title }]) => (
            <li key={name}>{title}</li>
          ))}
        </ul>
      </section>
    );
  return (
    <section className="rt-card rt-wide">
      <h2>{strings.capabilitiesTitle.text}</h2>
      <p className="rt-note">{strings.standInHelp.text}</p>
      <table className="rt-stand-ins">
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
