import { holds } from '#plugins/flows/contract/graph/machine/holds';
import type { MachineNode, Transition } from '#plugins/flows/contract/graph/machine/machine';
import { callersAtOnce } from './limits';
import type { Frame, Token } from './InteractionState';

/**
 * Puts what follows a node that has just ended in the queue; answers whether anything did.
 *
 * An EVAL with several sources may be reached more than once. `all` waits while one of its sources
 * is still to run, so that a second round is not answered from the first. `any` is taken by the
 * first of several parallel branches only: branches carry the fork they come from, and a transition
 * remembers which branches took it.
 */
export function fireAfter(frame: Frame, node: MachineNode, token: Token): boolean {
  const findResult = (nodeId: string) =>
    frame.results[nodeId] !== undefined &&
    (nodeId === node.id || !frame.queue.some(waiting => waiting.nodeId === nodeId))
      ? frame.results[nodeId]
      : undefined;
  const fired = node.next.filter(transition => holds(transition, findResult));
  const open = fired.filter(transition => !takenBySibling(frame, transition, token));
  if (open.length === 0) return fired.length > 0;
  const fork = open.length > 1 ? ++frame.forks : 0;
  open.forEach((transition, index) => {
    const branch = fork ? [...token.branch, `${fork}:${index}`] : token.branch;
    const joins = transition.terms.length > 1;
    if (joins && frame.queue.some(waiting => waiting.nodeId === transition.target)) return;
    frame.queue.push({ nodeId: transition.target, branch, callers: token.callers });
  });
  return true;
}

function takenBySibling(frame: Frame, transition: Transition, token: Token): boolean {
  if (transition.need !== 'any' || transition.terms.length < 2 || token.branch.length === 0)
    return false;
  const before = frame.taken[transition.index] ?? [];
  const own = new Set(token.branch);
  const forks = new Set(token.branch.map(getForkId));
  if (before.some(branch => forks.has(getForkId(branch)) && !own.has(branch))) return true;
  frame.taken[transition.index] = [...new Set([...before, ...token.branch])].slice(-callersAtOnce);
  return false;
}

const getForkId = (branch: string) => branch.slice(0, branch.indexOf(':'));
