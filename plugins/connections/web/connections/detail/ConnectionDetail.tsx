import { useQuery } from '#core/web';
import { PendingPage } from '#core/web/ui';
import { getConnection, list } from '#plugins/connections/contract';
import { getConnector } from '#plugins/connectors/contract/internal';
import { strings } from '#plugins/connections/strings';
import { ConnectionEditor } from './ConnectionEditor';

/** One connection: its settings, and what its connector can do. */
export default function ConnectionDetail({ params }: { readonly params: { readonly id: string } }) {
  const connection = useQuery(getConnection, {
    params: { connectionId: params.id },
    query: { details: 'true' },
  });
  const connectorId = connection.data?.connectorId;
  const connector = useQuery(getConnector, connectorId ? { params: { connectorId } } : null);
  if (connection.data && (connector.data || connector.error))
    return (
      <ConnectionEditor
        key={params.id}
        connection={connection.data}
        connector={connector.data}
        onStale={() => void connection.mutate()}
      />
    );
  return (
    <PendingPage
      title={strings.connectors.text}
      back={{ to: list.to(), title: strings.back.text }}
      error={connection.error}
      onRetry={() => connection.mutate()}
    />
  );
}
