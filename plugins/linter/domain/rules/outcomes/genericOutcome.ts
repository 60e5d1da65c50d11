import { defineRule, formatNode, reportAt } from '../../rule';
import { findComparisons } from '../readNode';

/** A way that leaves the comparison itself and not one of its outcomes. */
export const genericOutcome = defineRule({
  code: 'dv-bp-AEqualsBMultipleCondition-002',
  level: 'warning',
  reach: 'links',
  title: 'A link doesn’t start at an outcome',
  explain: 'Runs follow the link no matter which outcome matches.',
  remedy: 'Start each link at an outcome.',
  check: index =>
    findComparisons(index)
      .filter(({ data }) => index.out(data.id).some(edge => !edge.data.multiValueSourceId))
      .map(node =>
        reportAt(
          node,
          `Start each link at an outcome of ${formatNode(node)}, not at the node itself.`,
        ),
      ),
});
