import { format } from '#core/contract';
import { strings } from '../strings';
import { notRunnableCode, type LinterError } from './flow';

/** What is asked before a flow is deployed that has nodes which cannot run here. */
export function deployQuestion(found: readonly LinterError[]) {
  const nodes = found.filter(({ code }) => code === notRunnableCode);
  if (nodes.length === 0) return undefined;
  return {
    title: strings.deployNotRunnable.text,
    body: format(strings.deployNotRunnableHelp, { count: nodes.length }),
    confirm: strings.deployAnyway.text,
  };
}
