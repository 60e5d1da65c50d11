import type { Host, Placement } from '../host/Host';
import { actions, type Action, type ActionContribution } from './action';

/** Whether an action makes sense for a subject now; one that throws does not, and is told of. */
export function judgeOffered(
  host: Host,
  { id, plugin, value }: Pick<Placement<Action<any>>, 'id' | 'plugin' | 'value'>,
  subject: unknown,
): boolean {
  try {
    return value.offered?.(subject, host) ?? true;
  } catch (cause) {
    host.reportLater({ code: 'GATE_FAILED', plugin, id, cause });
    return false;
  }
}

/** Returns where an action stands in the host, or nothing where it is not drawn for a subject. */
export function findOffered<Subject>(
  host: Host,
  { id }: ActionContribution<Subject>,
  subject: NoInfer<Subject>,
): Placement<Action<any>> | undefined {
  const placed = host.at(actions).find(each => each.id === id);
  if (!placed || (!placed.verdict.open && placed.verdict.show === 'hidden')) return undefined;
  return judgeOffered(host, placed, subject) ? placed : undefined;
}

/** Whether an action is drawn for a subject, so that a menu without any need not be. */
export const isOffered = <Subject>(
  host: Host,
  action: ActionContribution<Subject>,
  subject: NoInfer<Subject>,
): boolean => findOffered(host, action, subject) !== undefined;
