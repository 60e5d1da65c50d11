import { useMemo } from 'react';
import { useQuery } from '#core/web';
import { listVariableFlows } from '../contract';

/** The flows by name, and each name by its flow; nothing where the person may not read flows. */
export function useFlowNames() {
  const { data } = useQuery(listVariableFlows, {});
  return useMemo(() => {
    const flows = (data?.flows ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
    const namesById = new Map(flows.map(({ flowId, name }) => [flowId, name]));
    return { mayRead: data?.readable === true, flows, nameOf: namesById };
  }, [data]);
}
