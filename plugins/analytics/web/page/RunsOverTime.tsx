import { runsOver } from '../../contract';
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
      {figures => {
        const { chart, count, range } = runLines(figures, title);
        return (
          <ChartFigure
            figures={{ what: 'runs', ...filters }}
            chart={chart}
            help={figures.step === 'd' ? strings.inDays.text : undefined}
            onPick={(key, part) =>
              onOpen({
                ...range(key),
                ...(part !== 'started' && { status: part }),
                count: String(count(key, part)),
              })
            }
          />
        );
      }}
    </Section>
  );
}
