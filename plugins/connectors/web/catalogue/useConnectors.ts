import { useQuery } from '#core/web';
import { listConnectors } from '../../contract';

/** The catalogue in short. */
export function useConnectors() {
  const { data, error, mutate } = useQuery(
    listConnectors,
    { query: {} },
    { revalidateOnFocus: false },
  );
  return { connectors: data, error, mutate };
}
