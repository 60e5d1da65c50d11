import {
  nodeReferences,
  findReferences,
} from '#plugins/flows/contract/graph/references/references';
import { setProperty, findNode } from '#plugins/flows/contract/graph/edits/edits';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';
import { getGraph, offerFix, suggestFix } from '../../fix';

/** A reference to a variable of the flow's own context that the flow does not have. */
const undefinedVariable = defineRule({
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

/** A reference to the result of a node that is not in the flow. */
const deadReference = defineRule({
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

/** A variable of the flow's own context that is saved and never read. */
const unusedVariable = defineRule({
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

/** Rules about references to nodes and flow variables. */
export const referenceRules: RuleGroup = {
  id: 'dv-rule-variables-001',
  title: 'References resolve',
  explain: 'References name existing nodes and flow variables, and every saved variable is read.',
  rules: [undefinedVariable, deadReference, unusedVariable],
};
