import { useAddressParams, useQuery } from '#core/web';
import { variableContexts, variableTypes, countVariables } from '../contract';
import type { Output } from '#core/contract';

/** A dialog of the screen; those that are about one variable hold its composite name. */
export type VariablesDialog = 'new' | 'edit' | 'uses' | 'deleted' | 'import';

/**
 * The screen's state as the address holds it: a link leads to the same search, filters and dialog.
 */
export function useVariablesAddress() {
  const [params, change] = useAddressParams();
  const search = params.get('find') ?? '';
  const context = variableContexts.find(each => each === params.get('context')) ?? '';
  const type = variableTypes.find(each => each === params.get('type')) ?? '';
  const flow = params.get('flow') ?? '';
  return {
    search,
    context,
    type,
    flow,
    /** As the server is asked for it. */
    filter: {
      ...(search && { query: search }),
      ...(context && { context }),
      ...(type && { type }),
      ...(flow && { usedBy: flow }),
    },
    narrow: (terms: Partial<Record<'find' | 'context' | 'type' | 'flow', string>>) =>
      change(
        Object.fromEntries(
          Object.entries(terms).map(([name, value]) => [name, value || undefined]),
        ),
      ),
    clear: () => change({ find: undefined, context: undefined, type: undefined, flow: undefined }),
    shown: (dialog: VariablesDialog) => params.get(dialog) ?? undefined,
    open: (dialog: VariablesDialog, key = '') => change({ [dialog]: key }, { step: true }),
    close: (dialog: VariablesDialog) => change({ [dialog]: undefined }),
  };
}
export type VariablesAddress = ReturnType<typeof useVariablesAddress>;

export type VariableGroup = Output<typeof countVariables>['groups'][number];

/** How many variables of each context and type the search and the flow leave. */
export function useVariableGroups({
  search,
  flow,
}: VariablesAddress): readonly VariableGroup[] | undefined {
  const query = { ...(search && { query: search }), ...(flow && { usedBy: flow }) };
  return useQuery(countVariables, { query }).data?.groups;
}
