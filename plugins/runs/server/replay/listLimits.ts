import type { RunEvent } from '../../contract';
import type { ReplayLine } from '../../domain/replay/replaySteps';
import type { Flow } from '#plugins/flows/contract';
import { compile } from '#plugins/flows/contract/graph/machine/compile';
import type { ReplayedRunStep } from '#plugins/runtime/contract';
import { format } from '#core/contract';
import { strings } from '../../strings';

interface ReplayLimitsInput {
  readonly draft: Pick<Flow, 'graphData'>;
  readonly steps: readonly RunEvent[];
  readonly replayed: readonly ReplayedRunStep[];
  readonly lines: readonly ReplayLine[];
  /** Results were taken from the record because they rest on masked values. */
  readonly masked: boolean;
}

const cut = /[^"]{8192}…"/;

/** Lists the limits of a replay of this run, as sentences; only those that matter here. */
export function listLimits({ draft, steps, replayed, lines, masked }: ReplayLimitsInput): string[] {
  const limits: string[] = [];
  if (masked)
    limits.push(
      'The record masks secrets (******). Where a node reads one and is unchanged, its recorded result was taken.',
    );
  const unsure = lines.filter(line => line.masked).length;
  if (unsure > 0) limits.push(format(strings.maskedSteps, { count: unsure }));
  if (
    steps.some(
      ({ output }) =>
        typeof output === 'object' && output !== null && cut.test(JSON.stringify(output)),
    )
  )
    limits.push(
      'The record cuts texts after 8,192 characters; the replay went on with what is left.',
    );
  const text = JSON.stringify([...compile(draft.graphData).nodes.values()].map(({ raw }) => raw));
  if (/global\.(?:company|flow|user)\.variables/.test(text))
    limits.push('Variables of the company, the flow and the user were read as they are now.');
  if (/global\.cookies/.test(text)) limits.push('Cookies are not recorded; the replay had none.');
  if (steps[0] && steps[0].request === undefined && /global\.(?:ip|userAgent|origin)/.test(text))
    limits.push('The address and the browser of this run were not recorded.');
  if (replayed.some(({ eventType, nodeId }) => eventType === 'start' && nodeId !== null))
    limits.push('Called flows ran as they are deployed now.');
  return limits;
}
