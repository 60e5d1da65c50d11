import { subflowCall, type SubflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import type { FlowEditor } from '../editor/FlowEditor';

/** The call that the one selected node makes, or undefined when it makes none. */
export function findCall({ index, selectedNodes }: FlowEditor): SubflowCall | undefined {
  const [nodeId, ...others] = selectedNodes;
  const node = nodeId === undefined ? undefined : index.nodes.get(nodeId);
  return node && others.length === 0 ? subflowCall(node.data) : undefined;
}
