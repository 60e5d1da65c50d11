import { Button, Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '#core/contract';
import { usePages } from '#core/web';
import { DataTable, EmptyState, ErrorState, SearchField, TimeAgo, type Column } from '#core/web/ui';
import { listFlows } from '#plugins/flows/contract';
import type { FlowRow } from '#plugins/flows/contract/internal';
import { mostPromoted } from '#plugins/transfer/contract';
import { strings } from '../strings';

/** The columns of the list of flows to promote, with a checkbox to include each. */
const choiceColumns = (
  chosen: ReadonlyMap<string, string>,
  toggle: (flow: FlowRow) => void,
): readonly Column<FlowRow>[] => [
  {
    id: 'name',
    header: strings.flowName.text,
    width: '3fr',
    cell: flow => (
      <Checkbox
        className="promote-pick"
        checked={chosen.has(flow.flowId)}
        aria-label={format(strings.chooseFlow, { name: flow.name })}
        onChange={() => toggle(flow)}
      >
        {flow.name}
      </Checkbox>
    ),
  },
  {
    id: 'version',
    header: strings.flowVersion.text,
    width: '110px',
    from: 420,
    cell: flow => flow.currentVersion,
  },
  {
    id: 'saved',
    header: strings.flowSaved.text,
    from: 600,
    cell: flow => <TimeAgo at={flow.savedDate ?? flow.updatedDate} />,
  },
];

interface Props {
  /** Names by id. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly onChange: (chosen: ReadonlyMap<string, string>) => void;
}

/** The flows of this company, of which some are chosen; the choice outlives a search. */
export function FlowChoice({ chosen, onChange }: Props) {
  const [query, setQuery] = useState('');
  const { rows, error, isLoading, more, loadMore, loadingMore, mutate } = usePages(listFlows, {
    input: (page, limit) => ({ query: { page, limit, ...(query ? { query } : {}) } }),
    rows: reply => reply.flowsInfo,
    id: flow => flow.flowId,
  });
  const toggle = ({ flowId, name }: FlowRow) => {
    const next = new Map(chosen);
    if (!next.delete(flowId)) next.set(flowId, name);
    onChange(next);
  };
  if (error && rows.length === 0) return <ErrorState error={error} onRetry={mutate} />;
  const many = chosen.size > mostPromoted;
  return (
    <section aria-label={strings.chooseFlows.text}>
      <div className="sl-toolbar">
        <SearchField label={strings.searchFlows.text} value={query} onSearch={setQuery} />
        <output className={many ? 'promote-fault' : 'promote-muted'}>
          {many
            ? format(strings.tooMany, { most: mostPromoted })
            : chosen.size === 0
              ? strings.noneChosen.text
              : format(strings.chosen, { count: chosen.size })}
        </output>
        {chosen.size > 0 && (
          <Button variant="minimal" text={strings.clear.text} onClick={() => onChange(new Map())} />
        )}
      </div>
      <DataTable
        label={strings.chooseFlows.text}
        columns={choiceColumns(chosen, toggle)}
        rows={isLoading ? undefined : rows}
        rowKey={flow => flow.flowId}
        onOpen={toggle}
        loadMore={more ? loadMore : undefined}
        loadingMore={loadingMore}
        empty={
          <EmptyState title={(query ? strings.nothingFound : strings.noFlows).text}>
            {(query ? strings.nothingFoundHelp : strings.noFlowsHelp).text}
          </EmptyState>
        }
      />
    </section>
  );
}
