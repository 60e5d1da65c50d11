import { useQuery } from '#core/web';
import { listFlows } from '#plugins/flows/contract';

/** Flows that are offered at once. */
const most = 100;

/** Flows whose saved version is not the one deployed, the latest first; undefined until known. */
export function useChangedFlows() {
  const read = (state: 'changed' | 'undeployed') => ({
    query: { limit: most, isMinimal: '', state },
  });
  const changed = useQuery(listFlows, read('changed'));
  const fresh = useQuery(listFlows, read('undeployed'));
  if (!changed.data || !fresh.data) return undefined;
  return [...changed.data.flowsInfo, ...fresh.data.flowsInfo];
}
