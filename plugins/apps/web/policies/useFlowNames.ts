import { useEffect, useMemo } from 'react';
import { format } from '../../../../core/contract';
import { useMay, usePages } from '../../../../core/web';
import { access as flowAccess, listFlows, type FlowRow } from '../../../flows/contract';
import { strings } from '../../strings';

/** Every flow of the company for those who may read them; a flow that is not known goes by its id. */
export function useFlowNames() {
  const may = useMay(flowAccess, 'read');
  const { rows, more, loadingMore, loadMore } = usePages(listFlows, {
    input: (page, limit) => (may ? { query: { page, limit, isMinimal: 'true' } } : null),
    rows: reply => reply.flowsInfo,
    id: ({ flowId }) => flowId,
    limit: 500,
  });
  useEffect(() => {
    if (more && !loadingMore) loadMore();
  });
  const known = useMemo(() => new Map(rows.map((row): [string, FlowRow] => [row.flowId, row])), [rows]);
  return {
    flows: rows,
    flowOf: (flowId: string) => known.get(flowId),
    nameOf: (flowId: string) => known.get(flowId)?.name ?? format(strings.unknownFlow, { flowId: flowId.slice(0, 8) }),
  };
}
