import { Failure, format, getErrorMessage } from '../../contract';
import type { Host, Placement } from '../host/Host';
import { fetchView } from '../host/lazyView';
import { strings } from '../host/strings';
import { isGivenUp, nameFailure } from '../notices/nameFailure';
import { choose, isQuestion, type Choice } from '../palette/choose';
import { confirm } from '../questions/ask';
import { notices } from '../services';
import { type Action, type ActionText, actions, type ActionContribution } from './action';

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

type Placed = Pick<Placement<Action<any>>, 'id' | 'plugin' | 'value'>;

/** Returns an action's text for a subject. */
export const toText = <Subject>(text: ActionText<Subject>, subject: Subject): string =>
  typeof text === 'function' ? text(subject) : text.text;

/**
 * Asks what an action asks first, then loads and runs it. Without the subject it needs, it returns
 * the question which one.
 *
 * @throws what the action throws; developers are told, unless it is an answer of the server.
 */
export async function runAction(host: Host, placed: Placed, subject?: unknown): Promise<unknown> {
  const { id, plugin, value } = placed;
  if (value.among && subject === undefined) return chooseSubject(host, placed, value.among);
  const question = value.confirm?.(subject);
  if (question && !(await confirm({ danger: value.danger === true, ...question }))) return false;
  try {
    const { default: run } = await fetchView(value.run);
    const outcome = await run(host, subject);
    if (value.done && outcome !== false && !isQuestion(outcome))
      host.get(notices).success(toText(value.done, subject));
    return outcome;
  } catch (cause) {
    if (isGivenUp(cause)) return false;
    if (!(cause instanceof Failure)) {
      host.report({ code: 'ACTION_FAILED', plugin, id, cause });
      const named = { name: toText(value.title, subject), reason: getErrorMessage(cause) };
      nameFailure(cause, format(strings.actionFailed, named));
    }
    throw cause;
  }
}

function chooseSubject(
  host: Host,
  placed: Placed,
  source: NonNullable<Placed['value']['among']>,
): Choice {
  const { title } = placed.value;
  return choose(source.question.text, async signal => {
    const { default: find } = await fetchView(source.find);
    const subjects = await find(host, signal);
    return subjects
      .filter(({ subject }) => judgeOffered(host, placed, subject))
      .map(({ subject, ...option }) => ({
        ...(typeof title === 'function' && { hint: title(subject) }),
        ...option,
        run: () => runAction(host, placed, subject),
      }));
  });
}
