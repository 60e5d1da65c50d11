import { defineRule, formatNode, reportAt } from '../../rule';
import { findComparisons, getOutcomes } from '../readNode';

/** A comparison with several outcomes that has none. */
export const noOutcomes = defineRule({
  code: 'dv-er-AEqualsBMultipleCondition-001',
  level: 'error',
  reach: 'node',
  title: 'A comparison has no outcomes',
  explain: 'Nothing can match, so the run stops there.',
  remedy: 'Add at least one comparison value.',
  check: index =>
    findComparisons(index)
      .filter(({ data }) => getOutcomes(data).length === 0)
      .map(node => reportAt(node, `Add at least one comparison value to ${formatNode(node)}.`)),
});
