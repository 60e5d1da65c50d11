import { nodeReferences } from '#plugins/flows/contract/graph/references/references';
import { defineRule, formatNode, reportAt } from '../../rule';

/** A reference to the result of a node that is not in the flow. */
export const deadReference = defineRule({
  code: 'dv-er-variable-003',
  level: 'error',
  reach: 'flow',
  title: 'A reference points to a missing node',
  explain: 'The reference is empty in every run.',
  remedy: 'Select another source, or remove the reference.',
  check: index =>
    [...index.nodes.values()].flatMap(node => {
      const dead = nodeReferences(node.data).filter(
        ({ nodeId }) => nodeId !== undefined && !index.nodes.has(nodeId),
      );
      if (dead.length === 0) return [];
      const paths = dead.map(({ path }) => `{{${path}}}`).join(', ');
      return reportAt(
        node,
        `${formatNode(node)} reads ${paths}, but the flow has no node with that ID. Select another source, or remove the reference.`,
      );
    }),
});
