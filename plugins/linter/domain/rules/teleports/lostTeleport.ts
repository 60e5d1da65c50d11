import { setProperty } from '#plugins/flows/contract/graph/edits/edits';
import {
  teleportJumps,
  teleportStarts,
  teleportTarget,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { getGraph, offerFix, suggestFix } from '../../fix';
import { defineRule, formatNode, reportAt } from '../../rule';
import { getRequiredInputs } from '../readNode';

/** A jump without a target, or to a node that is not in the flow. */
export const lostTeleport = defineRule({
  code: 'dv-er-teleport-004',
  level: 'error',
  reach: 'flow',
  title: 'A jump has no target',
  explain: 'Runs that reach it fail.',
  remedy: 'Select a start node.',
  check: index =>
    teleportJumps(index).flatMap(node => {
      const target = teleportTarget(node.data);
      if (target !== undefined && index.nodes.has(target)) return [];
      const why =
        target === undefined
          ? `Select the start node for ${formatNode(node)} to go to.`
          : `${formatNode(node)} goes to the node ${target}, which does not exist. Select another start node.`;
      return reportAt(node, why);
    }),
  fix: ({ nodeId, data, index }) => {
    const [only, ...more] = teleportStarts(index);
    if (!data || !only || more.length > 0) return [];
    const title = only.data.properties?.nodeTitle?.value;
    const name = typeof title === 'string' && title ? `“${title}”` : only.data.id;
    const isReady = getRequiredInputs(only.data).every(input => data.properties?.[input]?.value);
    return (isReady ? offerFix : suggestFix)(`Go to ${name}, the only start node`, draft =>
      setProperty(getGraph(draft), nodeId, 'nodeInstanceId', only.data.id),
    );
  },
});
