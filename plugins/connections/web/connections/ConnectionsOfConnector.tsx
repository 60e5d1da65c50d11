import { Add } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { useQuery } from '#core/web';
import { ActionButton } from '#core/web/ui';
import type { ConnectorView } from '#plugins/connectors/contract';
import { detail, listConnections } from '../../contract';
import { detailStrings } from '../../detailStrings';
import { addForConnector } from '../actions/connectionActions';

/** The connections of a connector that the catalogue shows, and the way to another one. */
export default function ConnectionsOfConnector({ connector: { connectorId } }: ConnectorView) {
  const { data } = useQuery(listConnections, {});
  const connections = (data ?? []).filter(each => each.connectorId === connectorId);
  return (
    <>
      <ActionButton
        action={addForConnector}
        subject={connectorId}
        intent="primary"
        icon={<Add />}
      />
      {connections.length > 0 && (
        <>
          <h3>{detailStrings.yours.text}</h3>
          <ul>
            {connections.map(({ connectionId, name }) => (
              <li key={connectionId}>
                <Link href={detail.to({ id: connectionId })}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
