import { useMemo } from 'react';
import { format } from '../../../../core/contract';
import { useMay, useQuery } from '../../../../core/web';
import { access as flowAccess, listFlows } from '../../../flows/contract';
import { strings } from '../../strings';

/** The flows of the company for those who may read them; a flow that is not known goes by its id. */
export function useFlowNames() {
  const may = useMay(flowAccess, 'read');
  const { data } = useQuery(listFlows, may ? { query: { page: 0, limit: 500, isMinimal: 'true' } } : null);
  const names = useMemo(
    () => new Map((data?.flowsInfo ?? []).map(({ flowId, name }): [string, string] => [flowId, name])),
    [data],
  );
  return {
    flows: [...names].map(([flowId, name]) => ({ flowId, name })),
    nameOf: (flowId: string) => names.get(flowId) ?? format(strings.unknownFlow, { flowId: flowId.slice(0, 8) }),
  };
}
