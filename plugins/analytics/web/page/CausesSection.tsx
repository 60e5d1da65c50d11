import { errorCauses } from '../../contract';
import { strings } from '../../strings';
import type { Behind } from '../behind/behind';
import { ChartFigure } from '../charts/ChartFigure';
import type { Filters } from '../filters/useFilters';
import { Nothing, Section, useFigures } from './Section';

interface Props {
  readonly filters: Filters;
  readonly onOpen: (behind: Behind) => void;
}
const most = 15;

/** The errors by node and how often each occurred. */
export function CausesSection({ filters, onOpen }: Props) {
  const query = useFigures(errorCauses, filters);
  const title = strings.causes.text;
  return (
    <Section title={title} query={query}>
      {({ causes }) =>
        causes.length === 0 ? (
          <Nothing title={title}>{strings.noCauses.text}</Nothing>
        ) : (
          <ChartFigure
            figures={{ what: 'errors', ...filters }}
            total={causes.length}
            chart={{
              kind: 'bars',
              title,
              bars: causes.slice(0, most).map(({ cause, count, title: node, flowName }, at) => ({
                key: String(at),
                label: `${cause} · ${node}${filters.filter.flowId ? '' : ` · ${flowName || strings.goneName.text}`}`,
                parts: [{ key: 'error', name: strings.count.text, tone: 'error', value: count }],
              })),
            }}
            onPick={key => {
              const picked = causes[Number(key)];
              if (!picked) return;
              const { cause, count, flowId, flowName, nodeId, title: node } = picked;
              onOpen({ flowId, flowName, nodeId, node, cause, count: String(count) });
            }}
          />
        )
      }
    </Section>
  );
}
