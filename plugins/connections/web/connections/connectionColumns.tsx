import { Duplicate, Edit, Trash } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { ActionItem, RowMenu, Tile, TimeAgo, type Column } from '#core/web/ui';
import { detail, type Connection } from '../../contract';
import type { ConnectorManifest } from '#plugins/connectors/contract';
import { connectorLook } from '#plugins/connectors/contract/internal';
import { strings } from '../../strings';
import { cloneConnection, deleteConnection, openConnection } from '../actions/connectionActions';

/** Returns the columns of the connection list. */
export const connectionColumns = (
  byId: ReadonlyMap<string, ConnectorManifest>,
): Column<Connection>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: ({ connectionId, connectorId, name }) => (
      <div className="cn-named">
        <Tile look={connectorLook(connectorId, byId.get(connectorId))} />
        <span>
          <Link href={detail.to({ id: connectionId })}>{name}</Link>
        </span>
      </div>
    ),
  },
  {
    id: 'connector',
    header: strings.connector.text,
    from: 560,
    width: '2fr',
    cell: ({ connectorId }) => byId.get(connectorId)?.name ?? connectorId,
  },
  {
    id: 'runs',
    header: strings.runsHeader.text,
    from: 440,
    width: '130px',
    cell: ({ connectorId }) =>
      byId.get(connectorId)?.runnable ? (
        <span className="sl-tag good">{strings.runs.text}</span>
      ) : (
        <span className="sl-tag" title={strings.importOnlyHelp.text}>
          {strings.importOnly.text}
        </span>
      ),
  },
  {
    id: 'changed',
    header: strings.changed.text,
    from: 480,
    cell: ({ updatedDate }) => <TimeAgo at={updatedDate} />,
  },
  {
    id: 'menu',
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '64px',
    align: 'end',
    cell: connection => (
      <RowMenu name={connection.name}>
        <ActionItem action={openConnection} subject={connection} look={{ icon: <Edit /> }} />
        <ActionItem action={cloneConnection} subject={connection} look={{ icon: <Duplicate /> }} />
        <ActionItem action={deleteConnection} subject={connection} look={{ icon: <Trash /> }} />
      </RowMenu>
    ),
  },
];
