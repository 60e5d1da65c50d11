import {
  teleportJumps,
  teleportStarts,
  teleportTarget,
  getOperator,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { removeNode, suggestFix, passInputs, getGraph, offerFix } from '../../fix';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';
import { describeMissing, getRequiredInputs } from '../readNode';

/** A start node that nobody goes to, so what follows it never runs. */
const unusedTeleport = defineRule({
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

/** A jump that leaves out an input which its start node requires. */
const teleportInputs = defineRule({
  code: 'dv-er-teleport-002',
  level: 'error',
  reach: 'flow',
  title: 'A jump input is missing',
  explain: 'Nodes after the start node read empty values.',
  remedy: 'Enter the values in the node that jumps.',
  check: index =>
    teleportJumps(index).flatMap(node => {
      const start = index.nodes.get(teleportTarget(node.data) ?? '');
      if (!start) return [];
      const missing = describeMissing(
        getRequiredInputs(start.data),
        name => !hasContent(node.data.properties?.[name]?.value),
      );
      if (missing === '') return [];
      return reportAt(
        node,
        `${formatNode(start)} requires ${missing}. Enter values in ${formatNode(node)}.`,
      );
    }),
  fix: target => {
    const { data, index } = target;
    const start = data && index.nodes.get(teleportTarget(data) ?? '');
    if (!start) return [];
    const isFilled = (name: string) => Boolean(data.properties?.[name]?.value);
    return passInputs(
      target,
      getRequiredInputs(start.data).filter(name => !isFilled(name)),
    );
  },
});

const hasContent = (value: unknown) => value !== undefined && value !== null && value !== '';

/**
 * A start node followed by something else than "all triggers true"; it never fails, so that way
 * never runs.
 */
const teleportBranch = defineRule({
  code: 'dv-er-teleport-003',
  level: 'error',
  reach: 'links',
  title: 'A start node branches',
  explain: 'A start node never fails, so a failure branch never runs.',
  remedy: 'Use only “All Triggers True” after a start node.',
  check: index =>
    teleportStarts(index).flatMap(node => {
      const links = index.out(node.data.id).flatMap(({ data }) => index.out(data.target));
      const odd = links.filter(({ data }) => {
        const evaluator = index.nodes.get(data.source);
        return (
          evaluator?.data.nodeType === 'EVAL' &&
          getOperator(evaluator.data, data.target) !== 'allTriggersTrue'
        );
      });
      if (odd.length === 0) return [];
      return reportAt(node, `Only “All Triggers True” can follow ${formatNode(node)}.`);
    }),
});

/** A jump without a target, or to a node that is not in the flow. */
const lostTeleport = defineRule({
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

/** Rules about jumps and the nodes where they lead. */
export const teleportRules: RuleGroup = {
  id: 'dv-rule-teleport-001',
  title: 'Teleports are connected',
  explain: 'Each jump has a start node, each start node has a jump, and their inputs match.',
  rules: [unusedTeleport, teleportInputs, teleportBranch, lostTeleport],
};
