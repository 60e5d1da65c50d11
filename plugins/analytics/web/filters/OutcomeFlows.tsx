import { Button } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { outcomesOver } from '../../contract';
import { strings } from '../../strings';
import type { Filters } from './useFilters';

const most = 12;

interface Props {
  readonly filters: Filters;
  readonly outcome: string;
}

/** The flows that reported an outcome, the most frequent first: some can be chosen. */
export function OutcomeFlows({ filters, outcome }: Props) {
  const { companyId, filter, change } = filters;
  const { outcomeFirstFlows = '', ...rest } = filter;
  const input = { params: { companyId }, query: { ...rest, outcome, by: 'flow' as const } };
  const rows = useQuery(outcomesOver, input, { keepPreviousData: true }).data?.rows ?? [];
  const selected = new Set(outcomeFirstFlows.split(',').filter(Boolean));
  const counts = new Map<string, { readonly name: string; readonly count: number }>();
  for (const { key, name, count } of rows)
    counts.set(key, {
      name: name ?? format(strings.goneFlow, { flowId: key.slice(0, 8) }),
      count: (counts.get(key)?.count ?? 0) + count,
    });
  if (counts.size === 0) return null;
  const shown = [...counts].filter(([id], index) => index < most || selected.has(id));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    change({ outcomeFirstFlows: next.size > 0 ? [...next].join(',') : undefined });
  };
  return (
    <fieldset>
      <legend>{strings.outcomeFlows.text}</legend>
      {shown.map(([id, { name, count }]) => (
        <Button
          key={id}
          size="small"
          text={format(strings.outcomeFlow, { name, count })}
          aria-pressed={selected.has(id)}
          active={selected.has(id)}
          onClick={() => toggle(id)}
        />
      ))}
    </fieldset>
  );
}
