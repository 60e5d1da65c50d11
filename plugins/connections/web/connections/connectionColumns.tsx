import { Duplicate, Edit, Trash } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { joinAnd } from '#core/contract/internal';
import { ActionItem, RowMenu, Tile, TimeAgo, type Column } from '#core/web/ui';
import { menuColumn } from '#core/web/ui/internal';
import { detail, type Connection } from '../../contract';
import type { ConnectorManifest } from '#plugins/connectors/contract';
import { connectorLook } from '#plugins/connectors/contract/internal';
import { strings } from '../../strings';
import { cloneConnection, deleteConnection, openConnection } from '../actions/connectionActions';
import { listMissing } from './detail/describeSettings';

/** Under the name of a connection what that does not say already: its connector. */
function ConnectorNote({ name, connector }: { readonly name: string; readonly connector: string }) {
  return connector.toLowerCase() === name.toLowerCase() ? null : <small>{connector}</small>;
}

/** Says of a connection that its nodes fail, and for want of which settings. */
function MissingSettings({ missing }: { readonly missing: readonly string[] }) {
  if (missing.length === 0) return null;
  return (
    <>
      <span className="sl-tag warn" title={strings.settingsMissingHelp.text}>
        {strings.settingsMissing.text}
      </span>
      <small>{format(strings.missing, { settings: joinAnd(missing) })}</small>
    </>
  );
}

const changed: Column<Connection> = {
  id: 'changed',
  header: strings.changed.text,
  from: 480,
  cell: ({ updatedDate }) => <TimeAgo at={updatedDate} />,
};

/** Returns the columns of the connection list; connections without settings don’t change. */
export const connectionColumns = (
  byId: ReadonlyMap<string, ConnectorManifest>,
  builtIn = false,
): Column<Connection>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: connection => {
      const { connectionId, connectorId, name } = connection;
      const connector = byId.get(connectorId);
      return (
        <div className="cn-named">
          <Tile look={connectorLook(connectorId, connector)} />
          <span>
            <Link href={detail.to({ id: connectionId })}>{name}</Link>
            {!connector?.runnable && (
              <span className="sl-tag" title={strings.importOnlyHelp.text}>
                {strings.importOnly.text}
              </span>
            )}
            <MissingSettings missing={listMissing(connection, connector)} />
            <ConnectorNote name={name} connector={connector?.name ?? connectorId} />
          </span>
        </div>
      );
    },
  },
  {
    id: 'category',
    header: strings.category.text,
    from: 560,
    width: '2fr',
    cell: ({ connectorId }) =>
      byId
        .get(connectorId)
        ?.connectorCategories.map(each => each.name)
        .join(', ') || '—',
  },
  ...(builtIn ? [] : [changed]),
  menuColumn(connection => (
    <RowMenu name={connection.name}>
      <ActionItem action={openConnection} subject={connection} look={{ icon: <Edit /> }} />
      <ActionItem action={cloneConnection} subject={connection} look={{ icon: <Duplicate /> }} />
      <ActionItem action={deleteConnection} subject={connection} look={{ icon: <Trash /> }} />
    </RowMenu>
  )),
];
