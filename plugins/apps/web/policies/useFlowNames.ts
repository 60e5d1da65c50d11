import { useMemo } from 'react';
import { format } from '#core/contract';
import { useMay, useQuery } from '#core/web';
import { access as flowAccess } from '#plugins/flows/contract';
import { flowNames, type FlowName } from '#plugins/flows/contract/internal';
import { strings } from '../../strings';

const none: readonly FlowName[] = [];

/**
 * Every flow of the company for those who may read them; a flow that is not known goes by its id.
 */
export function useFlowNames() {
  const may = useMay(flowAccess, 'read');
  const flows = useQuery(flowNames, may ? {} : null).data?.flows ?? none;
  const known = useMemo(() => new Map(flows.map(flow => [flow.flowId, flow])), [flows]);
  return {
    flows,
    flowOf: (flowId: string) => known.get(flowId),
    nameOf: (flowId: string) =>
      known.get(flowId)?.name ?? format(strings.unknownFlow, { flowId: flowId.slice(0, 8) }),
  };
}
