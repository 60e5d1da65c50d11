import { type Column, DataTable } from '../../../../core/web/ui';
import { TimeAgo } from '../../../../core/web/ui';
import { format, type Output } from '../../../../core/contract';
import { useLocation } from 'wouter';
import { disabled, listOutcomes } from '../../contract';
import type { BarChart } from '../../domain/charts/Chart';
import { strings } from '../../strings';
import type { Behind } from '../behind/behind';
import { runAddress } from '../behind/runAddress';
import { ChartFigure } from '../charts/ChartFigure';
import type { Filters } from '../filters/useFilters';
import { Nothing, Section } from './Section';
import { useFigures } from './useFigures';

interface Props {
  readonly filters: Filters;
  readonly onOpen: (behind: Behind) => void;
}
type Reply = Output<typeof listOutcomes>;
type Event = Reply['events'][number];

const columns: readonly Column<Event>[] = [
  { id: 'time', header: strings.time.text, cell: ({ time }) => <TimeAgo at={time} /> },
  { id: 'type', header: strings.type.text, width: '1.5fr', cell: ({ outcomeType }) => outcomeType },
  { id: 'status', header: strings.status.text, cell: ({ outcomeStatus }) => outcomeStatus },
  { id: 'flow', header: strings.flow.text, width: '1.5fr', from: 560, cell: ({ flowName }) => flowName },
  { id: 'detail', header: strings.detail.text, width: '2fr', from: 760, cell: event => event.outcomeStatusDetail },
];
const idOf = ({ interactionId, nodeId, time, outcomeType }: Event) =>
  `${interactionId} ${nodeId} ${time} ${outcomeType}`;

/** One bar for each type, with a part for each status. */
function barsOf(counts: Reply['counts']): BarChart['bars'] {
  const types = [...new Set(counts.map(({ outcomeType }) => outcomeType))];
  const tones = { success: 'success', failure: 'failure', error: 'error', timeout: 'timeout' } as const;
  return types.map(type => ({
    key: type,
    label: type,
    parts: counts
      .filter(({ outcomeType }) => outcomeType === type)
      .map(({ outcomeStatus, doc_count: value }) => ({
        key: outcomeStatus,
        name: outcomeStatus,
        tone: tones[outcomeStatus.toLowerCase() as keyof typeof tones] ?? 'plain',
        value,
      })),
  }));
}

/** What flows said that they came to: how often each, and the newest of them. */
export function OutcomesSection({ filters, onOpen }: Props) {
  const [, go] = useLocation();
  const query = useFigures(listOutcomes, filters);
  const title = strings.outcomes.text;
  if (filters.filter.outcome === disabled) return <Nothing title={title}>{strings.outcomesOff.text}</Nothing>;
  return (
    <Section title={title} query={query}>
      {({ counts, events }) =>
        counts.length === 0 && events.length === 0 ? (
          <Nothing title={title}>{strings.noneOfOutcomes.text}</Nothing>
        ) : (
          <>
            <ChartFigure
              figures={{ what: 'outcomes', ...filters }}
              chart={{ kind: 'bars', title, bars: barsOf(counts) }}
              onPick={(outcome, outcomeStatus) => {
                const found = counts.find(each => each.outcomeType === outcome && each.outcomeStatus === outcomeStatus);
                onOpen({ outcome, outcomeStatus, count: String(found?.doc_count ?? 0) });
              }}
            />
            <section className="sl-card chart wide" aria-label={strings.events.text}>
              <h2>{strings.events.text}</h2>
              <p className="chart-help">{format(strings.newest, { count: events.length })}</p>
              <DataTable
                label={strings.events.text}
                columns={columns}
                rows={events}
                rowKey={idOf}
                onOpen={({ flowId, interactionId }) => go(runAddress(flowId, interactionId))}
              />
            </section>
          </>
        )
      }
    </Section>
  );
}
