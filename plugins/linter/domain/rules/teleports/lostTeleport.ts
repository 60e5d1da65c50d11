import { called, finding, type Rule } from '../../rule';
import { teleportJumps, teleportTarget } from '#plugins/flows/contract/graph/nodes/teleport';

/** `teleport-004`: a jump without a target, or to a node that is not in the flow. */
export const lostTeleport: Rule = (index, { flow }) =>
  teleportJumps(index).flatMap(node => {
    const target = teleportTarget(node.data);
    if (target !== undefined && index.nodes.has(target)) return [];
    const why =
      target === undefined
        ? `Choose the start node that ${called(node)} goes to.`
        : `${called(node)} goes to the node ${target}, which does not exist. Choose another start node.`;
    return finding('dv-er-teleport-004', 'A jump leads nowhere', why, {
      flowId: flow.flowId,
      nodeId: node.data.id,
    });
  });
