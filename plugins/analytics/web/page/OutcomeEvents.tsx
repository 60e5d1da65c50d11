import { useLocation } from 'wouter';
import { format, type Output } from '#core/contract';
import { type Column, DataTable, TimeAgo } from '#core/web/ui';
import { listOutcomes } from '../../contract';
import { strings } from '../../strings';
import { runAddress } from '../behind/behind';
import type { Filters } from '../filters/useFilters';
import { useFigures } from './Section';

type Event = Output<typeof listOutcomes>['events'][number];

const columns: readonly Column<Event>[] = [
  {
    id: 'time',
    header: strings.time.text,
    width: '136px',
    cell: ({ time }) => <TimeAgo at={time} />,
  },
  { id: 'type', header: strings.type.text, width: '1.5fr', cell: ({ outcomeType }) => outcomeType },
  {
    id: 'status',
    header: strings.status.text,
    width: '100px',
    cell: ({ outcomeStatus }) => outcomeStatus,
  },
  {
    id: 'flow',
    header: strings.flow.text,
    width: '1.5fr',
    from: 560,
    cell: ({ flowName }) => flowName,
  },
  {
    id: 'detail',
    header: strings.detail.text,
    width: '2fr',
    from: 760,
    cell: event => event.outcomeStatusDetail,
  },
];
const getEventKey = ({ interactionId, nodeId, time, outcomeType }: Event) =>
  `${interactionId} ${nodeId} ${time} ${outcomeType}`;

/**
 * The newest of what flows said that they came to; nothing where they said nothing, as the figures
 * above say so.
 */
export function OutcomeEvents({ filters }: { readonly filters: Filters }) {
  const [, go] = useLocation();
  const { data } = useFigures(listOutcomes, filters);
  if (!data || data.events.length === 0) return null;
  return (
    <section className="sl-card chart wide" aria-label={strings.events.text}>
      <h2>{strings.events.text}</h2>
      <p className="chart-help">{format(strings.newest, { count: data.events.length })}</p>
      <DataTable
        label={strings.events.text}
        columns={columns}
        rows={data.events}
        rowKey={getEventKey}
        onOpen={({ flowId, interactionId }) => go(runAddress(flowId, interactionId))}
      />
    </section>
  );
}
