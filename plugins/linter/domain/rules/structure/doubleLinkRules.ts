import type { EdgeElement } from '#plugins/flows/contract';
import { type GraphIndex, connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { getGraph, offerFix } from '../../fix';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';

/** Returns the links at a node that lead the same way, for the same outcome, as one before them. */
function findRepeated(index: GraphIndex, nodeId: string): readonly EdgeElement[] {
  const fromOperators = index
    .into(nodeId)
    .filter(({ data }) => index.nodes.get(data.source)?.data.nodeType === 'EVAL');
  const before = new Set<string>();
  return [...index.out(nodeId), ...fromOperators].filter(({ data }) => {
    const meaning = JSON.stringify([data.source, data.target, data.multiValueSourceId ?? '']);
    return before.has(meaning) || !before.add(meaning);
  });
}

/** Links on top of each other, of which a person sees one. */
const doubleLink = defineRule({
  code: 'bp-double-link-001',
  level: 'warning',
  reach: 'links',
  title: 'Two links connect the same nodes',
  explain: 'One link hides the other, so deleting one seems to have no effect.',
  remedy: 'Remove one of the links.',
  check: index =>
    connections(index)
      .filter(({ data }) => findRepeated(index, data.id).length > 0)
      .map(node => reportAt(node, `Remove the duplicate link at ${formatNode(node)}.`)),
  fix: ({ nodeId, index }) => {
    const repeated = new Set(findRepeated(index, nodeId).map(({ data }) => data.id));
    return offerFix('Remove duplicate links', draft => {
      const { elements } = getGraph(draft);
      elements.edges = (elements.edges ?? []).filter(({ data }) => !repeated.has(data.id));
    });
  },
});

/** Rules about links that hide each other. */
export const doubleLinkRules: RuleGroup = {
  id: 'double-link',
  title: 'No duplicate links',
  explain: 'Duplicate links look like a single link on the canvas.',
  rules: [doubleLink],
};
