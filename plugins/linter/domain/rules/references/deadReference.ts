import { nodeReferences } from '#plugins/flows/contract/graph/references/nodeReferences';
import { called, finding, type Rule } from '../../rule';

/** `variable-003`: a reference to the result of a node that is not in the flow. */
export const deadReference: Rule = (index, { flow }) =>
  [...index.nodes.values()].flatMap(node => {
    const dead = nodeReferences(node.data).filter(
      ({ nodeId }) => nodeId !== undefined && !index.nodes.has(nodeId),
    );
    if (dead.length === 0) return [];
    const paths = dead.map(({ path }) => `{{${path}}}`).join(', ');
    return finding(
      'dv-er-variable-003',
      'A node refers to a node that is not there',
      `${called(node)} reads ${paths}, but no node of the flow has that id. Choose another source, or remove the reference.`,
      { flowId: flow.flowId, nodeId: node.data.id },
    );
  });
