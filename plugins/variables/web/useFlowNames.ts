import { useMemo } from 'react';
import { useMay, useQuery } from '#core/web';
import { access as flowsAccess, flowNames } from '#plugins/flows/contract';

/** The flows by name, and each name by its flow; nothing where the person may not read flows. */
export function useFlowNames() {
  const mayRead = useMay(flowsAccess, 'read');
  const { data } = useQuery(flowNames, mayRead ? {} : null);
  return useMemo(() => {
    const flows = (data?.flows ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
    return { mayRead, flows, nameOf: new Map(flows.map(({ flowId, name }) => [flowId, name])) };
  }, [data, mayRead]);
}
