import { format } from '#core/contract';
import { strings } from '../strings';
import type { LinterError, StopCause } from './flow';

const help = {
  notRunnable: strings.deployNotRunnable,
  notConfigured: strings.deployNotConfigured,
  missingSubflow: strings.deployMissingSubflow,
} satisfies Record<StopCause, unknown>;
const causes = Object.keys(help) as readonly StopCause[];

/** What is asked before a flow is deployed that has nodes at which each run fails, and why. */
export function deployQuestion(found: readonly LinterError[]) {
  const lines = causes.flatMap(cause => {
    const count = found.filter(({ stops }) => stops === cause).length;
    return count > 0 ? [format(help[cause], { count })] : [];
  });
  if (lines.length === 0) return undefined;
  return {
    title: strings.deployStopping.text,
    body: [...lines, strings.deployStoppingHelp.text].join(' '),
    confirm: strings.deployAnyway.text,
  };
}
