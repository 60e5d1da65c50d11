import type { NodeError } from '#plugins/connectors/contract';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import { expireFlow } from './cacheExpiry';
import { fireAfter } from './firing';
import type { Frame, Result, Token } from './InteractionState';
import type { VariableScope } from './World';

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
    ? `No outcome of node “${node.title}” matched, and no edge says what follows then.`
    : `Node “${node.title}” came out false, and no edge says what follows then.`,
});
