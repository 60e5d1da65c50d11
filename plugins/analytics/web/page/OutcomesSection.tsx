import type { Output } from '#core/contract';
import { disabled, listOutcomes } from '../../contract';
import { getStatusTone, type BarChart } from '../../domain/charts/Chart';
import { strings } from '../../strings';
import type { Behind } from '../behind/behind';
import { ChartFigure } from '../charts/ChartFigure';
import type { Filters } from '../filters/useFilters';
import { Nothing, Section, useFigures } from './Section';

interface Props {
  readonly filters: Filters;
  readonly onOpen: (behind: Behind) => void;
}
const most = 20;
type Reply = Output<typeof listOutcomes>;

/** One bar for each type, with a part for each status. */
function toBars(counts: Reply['counts']): BarChart['bars'] {
  const types = [...new Set(counts.map(({ outcomeType }) => outcomeType))];
  return types.map(type => ({
    key: type,
    label: type,
    parts: counts
      .filter(({ outcomeType }) => outcomeType === type)
      .map(({ outcomeStatus, doc_count: value }) => ({
        key: outcomeStatus,
        name: outcomeStatus,
        tone: getStatusTone(outcomeStatus),
        value,
      })),
  }));
}

/** The outcomes that flows reported and how often each occurred. */
export function OutcomesSection({ filters, onOpen }: Props) {
  const query = useFigures(listOutcomes, filters);
  const title = strings.outcomes.text;
  if (filters.filter.outcome === disabled)
    return <Nothing title={title}>{strings.outcomesOff.text}</Nothing>;
  return (
    <Section title={title} query={query}>
      {({ counts }) =>
        counts.length === 0 ? (
          <Nothing title={title}>{strings.noneOfOutcomes.text}</Nothing>
        ) : (
          <ChartFigure
            figures={{ what: 'outcomes', ...filters }}
            total={toBars(counts).length}
            chart={{ kind: 'bars', title, bars: toBars(counts).slice(0, most) }}
            onPick={(outcome, outcomeStatus) => {
              const counted = counts.find(
                each => each.outcomeType === outcome && each.outcomeStatus === outcomeStatus,
              );
              onOpen({ outcome, outcomeStatus, count: String(counted?.doc_count ?? 0) });
            }}
          />
        )
      }
    </Section>
  );
}
