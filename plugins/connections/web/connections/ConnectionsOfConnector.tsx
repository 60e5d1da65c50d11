import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { Link, useLocation } from 'wouter';
import { useMay, useQuery } from '#core/web';
import { access, type ConnectorView } from '#plugins/connectors/contract';
import { detail, list, listConnections } from '../../contract';
import { detailStrings } from '../../detailStrings';
import { strings } from '../../strings';

/** The connections of a connector that the catalogue shows, and the way to another one. */
export default function ConnectionsOfConnector({ connector: { connectorId } }: ConnectorView) {
  const [, navigate] = useLocation();
  const mayAdd = useMay(access, 'create');
  const { data } = useQuery(listConnections, {});
  const made = (data ?? []).filter(each => each.connectorId === connectorId);
  return (
    <>
      {mayAdd && (
        <Button
          intent="primary"
          icon={<Add />}
          text={strings.add.text}
          onClick={() => navigate(`${list.to()}?new=${encodeURIComponent(connectorId)}`)}
        />
      )}
      {made.length > 0 && (
        <>
          <h3>{detailStrings.yours.text}</h3>
          <ul>
            {made.map(({ connectionId, name }) => (
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
