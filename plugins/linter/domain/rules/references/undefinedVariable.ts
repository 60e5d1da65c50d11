import { nodeReferences } from '#plugins/flows/contract/graph/references/nodeReferences';
import { called, finding, type Rule } from '../../rule';

/**
 * `variable-002`: a reference to a variable of the flow's own context that the flow does not have.
 */
export const undefinedVariable: Rule = (index, { flow, variables }) => {
  if (!variables) return [];
  return [...index.nodes.values()].flatMap(node => {
    const missing = nodeReferences(node.data).filter(
      ({ kind, name }) => kind === 'flow' && !variables.has(name ?? ''),
    );
    if (missing.length === 0) return [];
    const paths = missing.map(({ path }) => `{{${path}}}`).join(', ');
    return finding(
      'dv-er-variable-002',
      'A flow variable is not defined',
      `${called(node)} reads ${paths}. Create the variable in this flow, or remove the reference.`,
      { flowId: flow.flowId, nodeId: node.data.id },
    );
  });
};
