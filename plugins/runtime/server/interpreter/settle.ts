import type { NodeError } from '#plugins/connectors/contract';
import {
  type MachineNode,
  type Transition,
  holds,
} from '#plugins/flows/contract/graph/machine/machine';
import type { Frame, Result, Token } from './InteractionState';
import type { VariableScope } from './World';

/** How often one node may run in one interaction. */
export const runsOfANode = 20;
/** How many nodes one interaction may run altogether. */
export const stepsAltogether = 5000;
/** How deep subflows may call subflows. */
export const subflowDepth = 16;
/** How many teleports may wait to be returned to. */
export const callersAtOnce = 200;

/**
 * Puts what follows a node that has just ended in the queue; answers whether anything did.
 *
 * An EVAL with several sources may be reached more than once. `all` waits while one of its sources
 * is still to run, so that a second round is not answered from the first. `any` is taken by the
 * first of several parallel branches only: branches carry the fork they come from, and a transition
 * remembers which branches took it.
 */
function fireAfter(frame: Frame, node: MachineNode, token: Token): boolean {
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

/**
 * "Expire Node Instance Cache": a node that the flow comes to again has forgotten what it left the
 * last time.
 */
export function expireNode(frame: Frame, node: MachineNode): void {
  if (node.expires) delete frame.results[node.id];
}

/**
 * "Expire Flow Instance Cache": once the node has ended, its flow has forgotten everything but what
 * this node left: what other nodes left, the variables of the run and the page it could go back to.
 * Callers of the flow keep theirs.
 */
function expireFlow(
  frame: Frame,
  node: MachineNode,
  result: Result,
  variables: VariableScope,
): void {
  if (!node.expiresFlow) return;
  frame.results = { [node.id]: result };
  frame.variables = {};
  frame.lastScreen = null;
  variables.forget?.(frame);
}

/**
 * Keeps what a node left and goes on along its edges. A failure that no edge takes up is remembered
 * as unhandled.
 */
export function settle(
  frame: Frame,
  node: MachineNode,
  token: Token,
  result: Result,
  variables: VariableScope,
): void {
  frame.results[node.id] = result;
  frame.lastNodeId = node.id;
  const goesOn = fireAfter(frame, node, token);
  if (!result.success && !goesOn)
    frame.unhandled = { nodeId: node.id, error: result.payload.error ?? noBranch(node, result) };
  else if (frame.unhandled?.nodeId === node.id) frame.unhandled = null;
  expireFlow(frame, node, result, variables);
}

const noBranch = (node: MachineNode, { matched }: Result): NodeError => ({
  code: 'noBranch',
  message: matched
    ? `No outcome of node “${node.title}” matched, and no link handles this case. Add one.`
    : `Node “${node.title}” returned false, and no link handles this case. Add one.`,
});
