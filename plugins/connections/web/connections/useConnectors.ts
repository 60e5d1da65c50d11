import { useMemo } from 'react';
import { useQuery } from '#core/web';
import { listConnectors } from '../../contract';
import type { ConnectorManifest } from '#plugins/connectors/contract';

/** The catalogue in short, and each connector by its id. */
export function useConnectors() {
  const { data, error, isLoading, mutate } = useQuery(
    listConnectors,
    { query: {} },
    { revalidateOnFocus: false },
  );
  const byId = useMemo(
    () => new Map<string, ConnectorManifest>((data ?? []).map(each => [each.connectorId, each])),
    [data],
  );
  return { connectors: data, byId, error, isLoading, mutate };
}
