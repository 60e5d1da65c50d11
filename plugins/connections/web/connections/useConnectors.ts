import { useMemo } from 'react';
import { useQuery } from '#core/web';
import { listConnectors, type ConnectorManifest } from '#plugins/connectors/contract';

/** The connectors of the catalogue, in short, by their ids. */
export function useConnectors(): ReadonlyMap<string, ConnectorManifest> {
  const { data } = useQuery(listConnectors, { query: {} }, { revalidateOnFocus: false });
  return useMemo(() => new Map((data ?? []).map(each => [each.connectorId, each])), [data]);
}
