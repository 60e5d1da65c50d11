import type { Context } from '#core/web';
import { notices } from '#core/web/services';
import { strings } from '../../strings';
import { openProblems } from '../store/openProblems';

const findOpen = (context: Context) => context.find(openProblems)?.current;

/** Goes to the next problem. */
export const nextFinding = (context: Context) => findOpen(context)?.step(1);
/** Goes to the problem before. */
export const previousFinding = (context: Context) => findOpen(context)?.step(-1);
/** Shows what all fixes that are certain would change. */
export function fixCertain(context: Context): void {
  const problems = findOpen(context);
  if (problems && !problems.proposeAll()) context.get(notices).success(strings.nothingCertain.text);
}
