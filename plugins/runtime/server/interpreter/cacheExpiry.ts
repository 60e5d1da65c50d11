import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import type { Frame, Result } from './InteractionState';
import type { VariableScope } from './World';

const isSet = ({ raw }: MachineNode, name: string) => String(raw[name]?.value) === 'true';

/**
 * "Expire Node Instance Cache": a node that the flow comes to again has forgotten what it left the
 * last time.
 */
export function expireNode(frame: Frame, node: MachineNode): void {
  if (isSet(node, 'oeNodeCacheExpire')) delete frame.results[node.id];
}

/**
 * "Expire Flow Instance Cache": once the node has ended, its flow has forgotten everything but what
 * this node left: what other nodes left, the variables of the run and the page it could go back to.
 * Callers of the flow keep theirs.
 */
export function expireFlow(
  frame: Frame,
  node: MachineNode,
  result: Result,
  variables: VariableScope,
): void {
  if (!isSet(node, 'oeInteractionCacheExpire')) return;
  frame.results = { [node.id]: result };
  frame.variables = {};
  frame.lastScreen = null;
  variables.forget?.(frame);
}
