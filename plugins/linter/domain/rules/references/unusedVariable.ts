import { connections, called, warning, type Rule } from '../../rule';
import { nodeReferences } from '#plugins/flows/contract/graph/references/nodeReferences';

/** `variable-001`: a variable of the flow's own context that is saved and never read. */
export const unusedVariable: Rule = (index, { flow }) => {
  const saving = connections(index).flatMap(node => {
    const rows = node.data.properties?.saveFlowVariables?.value;
    if (node.data.connectorId !== 'variablesConnector' || !Array.isArray(rows)) return [];
    return rows.flatMap(({ name }: { name?: unknown }) =>
      typeof name === 'string' ? [{ node, name }] : [],
    );
  });
  if (saving.length === 0) return [];
  const read = new Set(
    [...index.nodes.values()].flatMap(({ data }) =>
      nodeReferences(data).flatMap(({ kind, name }) =>
        kind === 'flow' && name !== undefined ? [name] : [],
      ),
    ),
  );
  return saving
    .filter(({ name }) => !read.has(name))
    .map(({ node, name }) =>
      warning(
        'dv-bp-variable-001',
        `The flow variable ${name} is saved and never read`,
        `${called(node)} saves it, but nothing reads {{global.flow.variables.${name}}}. Use it, or remove it.`,
        { flowId: flow.flowId, nodeId: node.data.id },
      ),
    );
};
