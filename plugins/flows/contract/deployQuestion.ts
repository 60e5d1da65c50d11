import { format } from '#core/contract';
import { listKeys } from '#core/contract/internal';
import { strings } from '../strings';
import type { LinterError, StopCause } from './flow';

const help = {
  notRunnable: strings.deployNotRunnable,
  notConfigured: strings.deployNotConfigured,
  missingSubflow: strings.deployMissingSubflow,
} satisfies Record<StopCause, unknown>;
const causes = listKeys(help);

/**
 * Returns the question before deploying a flow with nodes that fail in each run, with the reasons.
 */
export function deployQuestion(found: readonly LinterError[]) {
  const stopping = found.filter(({ stops }) => stops !== undefined);
  if (stopping.length === 0) return undefined;
  const lines = causes.flatMap(cause => {
    const count = stopping.filter(({ stops }) => stops === cause).length;
    return count > 0 ? [format(help[cause], { count })] : [];
  });
  lines.push(format(strings.deployStoppingHelp, { count: stopping.length }));
  return {
    title: strings.deployStopping.text,
    body: lines.join(' '),
    confirm: strings.deployAnyway.text,
  };
}
