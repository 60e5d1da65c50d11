import { HTMLSelect } from '@blueprintjs/core';
import { format } from '#core/contract';
import { SearchField } from '#core/web/ui';
import { variableTypes, listVariableFlows } from '../contract';
import { strings } from '../strings';
import type { VariableGroup, VariablesAddress } from './useVariablesAddress';
import { getTitle } from './variableColumns';
import { useMemo } from 'react';
import { useQuery } from '#core/web';

/** The flows by name and by id; nothing where the person may not read flows. */
export function useVariableFlows() {
  const { data } = useQuery(listVariableFlows, {});
  return useMemo(() => {
    const flows = (data?.flows ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
    const flowsById = new Map(flows.map(flow => [flow.flowId, flow]));
    return { mayRead: data?.readable === true, flows, byId: flowsById };
  }, [data]);
}

interface Props {
  readonly address: VariablesAddress;
  readonly groups: readonly VariableGroup[] | undefined;
}

/** Search, type and flow; each stands in the address. */
export function VariableFilters({ address, groups = [] }: Props) {
  const { search, type, flow, context, narrow } = address;
  const { mayRead: mayFlows, flows } = useVariableFlows();
  const count = (wanted: string) =>
    groups
      .filter(each => each.type === wanted && (!context || each.context === context))
      .reduce((sum, each) => sum + each.count, 0);
  const unlisted = flow !== '' && !flows.some(({ flowId }) => flowId === flow);
  return (
    <div className="va-filters">
      <SearchField
        label={strings.searchVariables.text}
        value={search}
        onSearch={find => narrow({ find })}
      />
      <HTMLSelect
        className="va-filter"
        aria-label={strings.filterType.text}
        value={type}
        onChange={({ target }) => narrow({ type: target.value })}
        options={[
          { value: '', label: strings.everyType.text },
          ...variableTypes.map(value => ({
            value,
            label: format(strings.typeCount, { type: getTitle(value), count: count(value) }),
          })),
        ]}
      />
      {mayFlows && (
        <HTMLSelect
          className="va-filter"
          aria-label={strings.filterFlow.text}
          value={flow}
          onChange={({ target }) => narrow({ flow: target.value })}
          options={[
            { value: '', label: strings.everyFlow.text },
            ...(unlisted ? [{ value: flow, label: strings.otherFlow.text }] : []),
            ...flows.map(({ flowId, name }) => ({ value: flowId, label: name })),
          ]}
        />
      )}
    </div>
  );
}
