import {
  teleportJumps,
  teleportStarts,
  teleportTarget,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { removeNode, suggestFix } from '../../fix';
import { defineRule, formatNode, reportAt } from '../../rule';

/** A start node that nobody goes to, so what follows it never runs. */
export const unusedTeleport = defineRule({
  code: 'dv-er-teleport-001',
  level: 'error',
  reach: 'flow',
  title: 'No jump leads to a start node',
  explain: 'The nodes after it never run.',
  remedy: 'Add a jump to the start node, or remove the start node.',
  check: index => {
    const used = new Set(teleportJumps(index).map(({ data }) => teleportTarget(data)));
    return teleportStarts(index)
      .filter(({ data }) => !used.has(data.id))
      .map(node =>
        reportAt(
          node,
          `No node jumps to ${formatNode(node)}, so the nodes after it never run. Add a jump to it, or remove it.`,
        ),
      );
  },
  fix: ({ nodeId, index }) =>
    index.out(nodeId).length === 0 ? suggestFix('Remove the start node', removeNode(nodeId)) : [],
});
