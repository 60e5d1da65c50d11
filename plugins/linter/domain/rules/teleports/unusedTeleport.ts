import { called, finding, type Rule } from '../../rule';
import {
  teleportJumps,
  teleportStarts,
  teleportTarget,
} from '#plugins/flows/contract/graph/nodes/teleport';

/** `teleport-001`: a start node that nobody goes to, so what follows it never runs. */
export const unusedTeleport: Rule = (index, { flow }) => {
  const used = new Set(teleportJumps(index).map(({ data }) => teleportTarget(data)));
  return teleportStarts(index)
    .filter(({ data }) => !used.has(data.id))
    .map(node =>
      finding(
        'dv-er-teleport-001',
        'Nothing goes to a start node',
        `No node goes to ${called(node)}, so what follows it never runs. Go to it from somewhere, or remove it.`,
        { flowId: flow.flowId, nodeId: node.data.id },
      ),
    );
};
