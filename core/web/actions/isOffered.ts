import type { Host, Placement } from '../host/Host';
import { actions, type Action, type ActionContribution } from './action';

/** Returns where an action stands in the host, or nothing where it is not drawn for a subject. */
export function findOffered<Subject>(
  host: Host,
  { id, value }: ActionContribution<Subject>,
  subject: NoInfer<Subject>,
): Placement<Action<any>> | undefined {
  const placed = host.at(actions).find(each => each.id === id);
  if (!placed || (!placed.verdict.open && placed.verdict.show === 'hidden')) return undefined;
  return (value.offered?.(subject, host) ?? true) ? placed : undefined;
}

/** Whether an action is drawn for a subject, so that a menu without any need not be. */
export const isOffered = <Subject>(
  host: Host,
  action: ActionContribution<Subject>,
  subject: NoInfer<Subject>,
): boolean => findOffered(host, action, subject) !== undefined;
