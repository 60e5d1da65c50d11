import { joinAnd } from '#core/contract/internal';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { getGraph, suggestFix } from '../../fix';
import { defineRule, formatNode } from '../../rule';
import { findNeverTaken } from './findNeverTaken';
import { removeBranch } from './removeBranch';

const formatTargets = (index: GraphIndex, ids: readonly string[]) =>
  joinAnd(
    [...new Set(ids)].flatMap(id => {
      const node = index.nodes.get(id);
      return node ? [formatNode(node)] : [];
    }),
  );

/** A branch that never runs, since a comparison before has decided what it asks. */
export const decidedComparison = defineRule({
  code: 'bp-branch-003',
  level: 'warning',
  reach: 'flow',
  title: 'A branch never runs',
  explain: 'On every path, an earlier comparison of the same value has already decided the result.',
  remedy: 'Correct the compared value, or remove the branch.',
  check: index => {
    const told = new Set<string>();
    return findNeverTaken(index).flatMap(({ by, nodeId, transitions }) => {
      const [first, node] = [index.nodes.get(by), index.nodes.get(nodeId)];
      if (!first || !node || told.has(nodeId)) return [];
      told.add(nodeId);
      const targets = transitions.map(({ target }) => target);
      return [
        {
          nodeId,
          recommendation: `${formatNode(first)} already decided what ${formatNode(node)} compares, so the link to ${formatTargets(index, targets)} is never followed. Correct the value, or remove the branch.`,
          path: [by, nodeId],
        },
      ];
    });
  },
  fix: ({ nodeId, index }) => {
    const found = findNeverTaken(index).find(each => each.nodeId === nodeId);
    return found
      ? suggestFix('Remove the branch that never runs', draft =>
          removeBranch(getGraph(draft), nodeId, found.transitions),
        )
      : [];
  },
});
