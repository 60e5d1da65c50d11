import { Link } from 'wouter';
import { useQuery } from '#core/web';
import { ButtonLink, ErrorState, Page, SkeletonRows } from '#core/web/ui';
import { getConnection, list } from '#plugins/connections/contract';
import { getConnector } from '#plugins/connectors/contract';
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
    <Page title={strings.connectors.text} intro={<Link href={list.to()}>{strings.back.text}</Link>}>
      {connection.error ? (
        <ErrorState
          error={connection.error}
          onRetry={() => connection.mutate()}
          back={<ButtonLink to={list.to()}>{strings.back.text}</ButtonLink>}
        />
      ) : (
        <SkeletonRows columns={2} />
      )}
    </Page>
  );
}
