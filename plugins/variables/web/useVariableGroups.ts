import { useQuery } from '#core/web';
import type { Output } from '#core/contract';
import { countVariables } from '../contract';
import type { VariablesAddress } from './useVariablesAddress';

export type VariableGroup = Output<typeof countVariables>['groups'][number];

/** How many variables of each context and type the search and the flow leave. */
export function useVariableGroups({
  search,
  flow,
}: VariablesAddress): readonly VariableGroup[] | undefined {
  const query = { ...(search && { query: search }), ...(flow && { usedBy: flow }) };
  return useQuery(countVariables, { query }).data?.groups;
}
