import { runsOver } from '../../contract';
import { lengths } from '../../domain/buckets';
import { strings } from '../../strings';
import type { Behind } from '../behind/behind';
import { ChartFigure } from '../charts/ChartFigure';
import type { Filters } from '../filters/useFilters';
import { runLines } from './runLines';
import { Section, useFigures } from './Section';

interface Props {
  readonly filters: Filters;
  readonly onOpen: (behind: Behind) => void;
}

/** How many runs began when, and how they came out. */
export function RunsOverTime({ filters, onOpen }: Props) {
  const query = useFigures(runsOver, filters, { by: 'time' });
  const title = strings.overTime.text;
  return (
    <Section title={title} query={query}>
      {({ step, rows }) => (
        <ChartFigure
          figures={{ what: 'runs', ...filters }}
          chart={runLines({ step, rows }, title)}
          help={step === 'd' ? strings.inDays.text : undefined}
          onPick={(key, part) => {
            const row = rows.find(each => each.key === key);
            onOpen({
              gte: key,
              lte: String(Number(key) + lengths[step] - 1),
              ...(part !== 'started' && { status: part }),
              count: String(row?.[part as 'started'] ?? 0),
            });
          }}
        />
      )}
    </Section>
  );
}
