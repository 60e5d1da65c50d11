import { nodeReferences } from '#plugins/flows/contract/graph/references/references';
import { defineRule, formatNode, reportAt } from '../../rule';

/** A reference to a variable of the flow's own context that the flow does not have. */
export const undefinedVariable = defineRule({
  code: 'dv-er-variable-002',
  level: 'error',
  reach: 'flow',
  title: 'A flow variable is not defined',
  explain: 'The variable is empty in every run.',
  remedy: 'Create the variable in this flow, or remove the reference.',
  check: (index, { variables }) => {
    if (!variables) return [];
    return [...index.nodes.values()].flatMap(node => {
      const missing = nodeReferences(node.data).filter(
        ({ kind, name }) => kind === 'flow' && !variables.has(name ?? ''),
      );
      if (missing.length === 0) return [];
      const paths = missing.map(({ path }) => `{{${path}}}`).join(', ');
      return reportAt(
        node,
        `${formatNode(node)} reads ${paths}. Create the variable in this flow, or remove the reference.`,
      );
    });
  },
});
