import { setProperty, findNode } from '#plugins/flows/contract/graph/edits/edits';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import {
  findReferences,
  nodeReferences,
} from '#plugins/flows/contract/graph/references/references';
import { getGraph, offerFix, suggestFix } from '../../fix';
import { defineRule, formatNode, reportAt } from '../../rule';

/** A variable of the flow's own context that is saved and never read. */
export const unusedVariable = defineRule({
  code: 'dv-bp-variable-001',
  level: 'warning',
  reach: 'flow',
  title: 'A flow variable is never read',
  explain: 'The variable adds a write to every run and misleads readers.',
  remedy: 'Use the variable, or remove it.',
  check: index => {
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
      .map(({ node, name }) => ({
        ...reportAt(
          node,
          `${formatNode(node)} saves the variable, but nothing reads {{global.flow.variables.${name}}}. Use it, or remove it.`,
        ),
        message: `The flow variable ${name} is saved but never read`,
      }));
  },
  fix: ({ nodeId, data, message }) => {
    const rows = data?.properties?.saveFlowVariables?.value;
    if (!Array.isArray(rows)) return [];
    const isUnused = (row: { readonly name?: unknown } | null) =>
      message.includes(` ${String(row?.name)} `);
    const unused = rows.filter(isUnused);
    if (unused.length === 0) return [];
    const reads = findReferences(unused).some(({ kind }) => kind === 'flow');
    return (reads ? suggestFix : offerFix)('Stop saving the variable', draft => {
      const graph = getGraph(draft);
      const now = findNode(graph, nodeId)?.data.properties?.saveFlowVariables?.value;
      if (!Array.isArray(now)) return;
      const left = now.filter(row => !isUnused(row));
      setProperty(graph, nodeId, 'saveFlowVariables', left);
    });
  },
});
