import { format } from '#core/contract';
import type { Replay, Run, RunEvent } from '../../contract';
import { compareRuns, type Compared } from '../../domain/comparison/compareRuns';
import { strings } from '../../strings';
import type { ReadRun } from '../debug/readRunSteps';

/** The run that is open beside its replay, or beside another run. */
export interface Comparison extends Replay {
  /** The other run; the comparison is with a replay without it. */
  readonly other?: { readonly run: Run; readonly steps: readonly RunEvent[] };
}

const parting = new Set(['branch', 'missed', 'new']);

/** Lays two runs of a flow side by side; `first` is where their ways part, or else values differ. */
export function compareTwoRuns(
  one: Pick<ReadRun, 'run' | 'steps'>,
  other: Pick<ReadRun, 'run' | 'steps'>,
  title: Compared['title'],
): Comparison {
  const lines = compareRuns(one.steps, other.steps, {
    has: () => true,
    title,
    say: {
      onlyFirst: node => format(strings.onlyInA, { node }),
      onlySecond: node => format(strings.onlyInB, { node }),
    },
  });
  const parts = lines.findIndex(({ verdict }) => parting.has(verdict));
  const first = parts < 0 ? lines.findIndex(({ verdict }) => verdict !== 'same') : parts;
  return {
    outcome: first < 0 ? 'same' : 'differs',
    first: first < 0 ? null : first,
    lines: [...lines],
    replayed: other.steps.map(step => ({ ...step, fromRecord: false })),
    status: { recorded: one.run.status, replayed: other.run.status },
    limits: [],
    other,
  };
}

/** Whether two runs took the same way, whatever their values. */
export const isSameWay = ({ lines }: Pick<Comparison, 'lines'>): boolean =>
  !lines.some(({ verdict }) => parting.has(verdict));
