import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Output } from '#core/contract';
import { type Column, DataTable, ErrorState, Pager, TimeAgo } from '#core/web/ui';
import { runStats } from '../../contract';
import { timeText } from '../../domain/charts/numberText';
import { strings } from '../../strings';
import { runAddress } from '../behind/behind';
import type { Filters } from '../filters/useFilters';
import { statusText } from '../labels';
import { useFigures } from './Section';

type Row = Output<typeof runStats>['rows'][number];
const pageSize = 10;
const columns: readonly Column<Row>[] = [
  {
    id: 'began',
    header: strings.began.text,
    width: '136px',
    cell: ({ startTime }) => <TimeAgo at={startTime} />,
  },
  {
    id: 'status',
    header: strings.status.text,
    cell: ({ status }) => <span className={`sl-tag ${getTone(status)}`}>{statusText(status)}</span>,
  },
  {
    id: 'took',
    header: strings.took.text,
    align: 'end',
    cell: row => timeText(row.timeDifference),
  },
  {
    id: 'user',
    header: strings.user.text,
    from: 620,
    cell: ({ username, userId }) => username || userId || '–',
  },
  {
    id: 'last',
    header: strings.lastStep.text,
    width: '2fr',
    from: 760,
    cell: row => row.eventMessage || row.capability,
  },
];
const getTone = (status: string) =>
  status === 'success' ? 'good' : status === 'error' ? 'bad' : status === 'waiting' ? '' : 'warn';

/** The runs of a flow, ten to a page. */
export function RunStatsSection({
  flowId,
  filters,
}: {
  readonly flowId: string;
  readonly filters: Filters;
}) {
  const [, go] = useLocation();
  const filterKey = JSON.stringify(filters.filter);
  const [turned, setTurned] = useState({ asked: filterKey, page: 0 });
  const page = turned.asked === filterKey ? turned.page : 0;
  const { data, error, mutate } = useFigures(runStats, filters, { page }, { flowId });
  return (
    <section className="sl-card chart wide" aria-label={strings.runStats.text}>
      <h2>{strings.runStats.text}</h2>
      {error ? (
        <ErrorState error={error} onRetry={mutate} />
      ) : (
        <>
          <DataTable
            label={strings.runStats.text}
            columns={columns}
            rows={data?.rows}
            rowKey={({ interactionId }) => interactionId}
            onOpen={({ interactionId }) => go(runAddress(flowId, interactionId))}
            empty={<p className="chart-help">{strings.noRuns.text}</p>}
          />
          {data && (
            <Pager
              page={page}
              limit={pageSize}
              total={data.total}
              onPage={next => setTurned({ asked: filterKey, page: next })}
            />
          )}
        </>
      )}
    </section>
  );
}
