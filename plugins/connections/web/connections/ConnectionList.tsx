import { Button } from '@blueprintjs/core';
import { Add, DataConnection, Endorsed, GridView } from '@blueprintjs/icons';
import { useState, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { format } from '#core/contract';
import { Slot, useMay, useQuery, useApp, useMutation } from '#core/web';
import {
  ActionButton,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  SearchField,
  FormDialog,
  TextField,
} from '#core/web/ui';
import { detail, list, listConnections, type Connection, createConnection } from '../../contract';
import { access, catalogueRoute, type ConnectorManifest } from '#plugins/connectors/contract';
import { connectorChooser, listConnectors } from '#plugins/connectors/contract/internal';
import { strings } from '../../strings';
import { addConnection, openTestDrive } from '../actions/connectionActions';
import { connectionColumns } from './connectionColumns';
import './connections.css';
import { describeSettings } from './detail/describeSettings';

interface Props {
  readonly connector: ConnectorManifest;
  readonly onClose: () => void;
}

/** Names a new connection, makes it, and goes on to its settings. */
function NewConnectionDialog({ connector, onClose }: Props) {
  const { notices } = useApp();
  const [, navigate] = useLocation();
  const { run } = useMutation(createConnection);
  const createdId = useRef('');
  async function save({ name }: { name: string }) {
    const { connectionId } = await run({
      body: { name: name.trim(), connectorId: connector.connectorId },
    });
    createdId.current = connectionId;
    notices.success(strings.saved.text);
  }
  const closeDialog = () =>
    createdId.current ? navigate(detail.to({ id: createdId.current })) : onClose();
  return (
    <FormDialog
      title={format(strings.newConnection, { connector: connector.name })}
      values={{ name: connector.name }}
      save={save}
      submit={strings.create.text}
      intro={connector.runnable ? undefined : strings.importOnlyHelp.text}
      onClose={closeDialog}
    >
      <TextField name="name" label={strings.name.text} required maxLength={256} />
    </FormDialog>
  );
}

/** The connectors of the catalogue, in short, by their ids. */
function useConnectors() {
  const { data, isLoading } = useQuery(listConnectors, { query: {} }, { revalidateOnFocus: false });
  const byId = useMemo(() => new Map((data ?? []).map(each => [each.connectorId, each])), [data]);
  return { byId, isLoading };
}

/** Whether a connection has nothing that could be set. */
function isBuiltIn(connection: Connection, connector: ConnectorManifest | undefined): boolean {
  return (
    connector !== undefined &&
    Object.keys(describeSettings(connection, connector).properties).length === 0
  );
}

/** The connections of the company: found, added from the catalogue, cloned and deleted here. */
export default function ConnectionList() {
  const [, navigate] = useLocation();
  const newConnector = new URLSearchParams(useSearch()).get('new');
  const [search, setSearch] = useState('');
  const mayAdd = useMay(access, 'create');
  const { data, error, mutate } = useQuery(listConnections, {});
  const { byId, isLoading } = useConnectors();
  const openConnection = ({ connectionId }: Connection) =>
    navigate(detail.to({ id: connectionId }));
  const choose = (connectorId: string) =>
    navigate(`${list.to()}?new=${encodeURIComponent(connectorId)}`);
  const close = () => navigate(list.to(), { replace: true });

  const wanted = search.trim().toLowerCase();
  const rows = data?.filter(({ name, connectorId }) =>
    `${name} ${byId.get(connectorId)?.name ?? ''} ${connectorId}`.toLowerCase().includes(wanted),
  );
  const shown = isLoading ? undefined : rows;
  const builtIn = (shown ?? []).filter(row => isBuiltIn(row, byId.get(row.connectorId)));
  const configured = shown?.filter(row => !builtIn.includes(row));
  const columns = connectionColumns(byId);
  const add = <ActionButton action={addConnection} intent="primary" icon={<Add />} />;
  const connector = newConnector ? byId.get(newConnector) : undefined;
  return (
    <Page
      title={strings.connectors.text}
      intro={strings.intro.text}
      actions={
        <>
          <Button
            icon={<GridView />}
            text={strings.catalogue.text}
            onClick={() => navigate(catalogueRoute.to())}
          />
          <ActionButton action={openTestDrive} icon={<Endorsed />} />
          {add}
        </>
      }
    >
      <SearchField label={strings.search.text} value={search} onSearch={setSearch} />
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        (configured?.length !== 0 || builtIn.length === 0) && (
          <DataTable
            label={strings.connectors.text}
            columns={columns}
            rows={configured}
            rowKey={({ connectionId }) => connectionId}
            onOpen={openConnection}
            empty={
              wanted ? (
                <EmptyState title={format(strings.nothingFound, { query: search })}>
                  {strings.nothingFoundHelp.text}
                </EmptyState>
              ) : (
                <EmptyState
                  icon={<DataConnection size={22} />}
                  title={strings.none.text}
                  action={add}
                >
                  {mayAdd && strings.noneHelp.text}
                </EmptyState>
              )
            }
          />
        )
      )}
      {!error && builtIn.length > 0 && (
        <section className="cn-built-in">
          <h2>{strings.builtIn.text}</h2>
          <p>{strings.builtInHelp.text}</p>
          <DataTable
            label={strings.builtIn.text}
            columns={connectionColumns(byId, true)}
            rows={builtIn}
            rowKey={({ connectionId }) => connectionId}
            onOpen={openConnection}
          />
        </section>
      )}
      {mayAdd && newConnector === '' && (
        <Slot point={connectorChooser} props={{ onChoose: choose, onClose: close }} />
      )}
      {mayAdd && connector && <NewConnectionDialog connector={connector} onClose={close} />}
    </Page>
  );
}
