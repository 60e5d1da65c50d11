import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';
import { findComparisons, getOutcomes } from '../readNode';

/** A comparison with several outcomes that has none. */
const noOutcomes = defineRule({
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

/** A way that leaves the comparison itself and not one of its outcomes. */
const genericOutcome = defineRule({
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

/** An outcome that leads nowhere. */
const unmappedOutcome = defineRule({
  code: 'dv-bp-AEqualsBMultipleCondition-003',
  level: 'warning',
  reach: 'links',
  title: 'An outcome has no link',
  explain: 'Runs that match it stop there.',
  remedy: 'Connect the outcome to the next node.',
  check: index =>
    findComparisons(index).flatMap(node => {
      const drawn = new Set(index.out(node.data.id).map(({ data }) => data.multiValueSourceId));
      const open = getOutcomes(node.data).filter(
        ({ id }) => typeof id === 'string' && id !== '' && !drawn.has(id),
      );
      if (open.length === 0) return [];
      const names = open.map(
        ({ id, value }) => `"${typeof value === 'string' ? plainText(value) : String(id)}"`,
      );
      return reportAt(node, `Connect ${names.join(', ')} of ${formatNode(node)} to the next node.`);
    }),
});

/** Rules about comparisons with several outcomes. */
export const outcomeRules: RuleGroup = {
  id: 'dv-rule-AEqualsBMultipleCondition-001',
  title: 'Comparison outcomes are connected',
  explain: 'Each comparison has outcomes, and each outcome leads to a node.',
  rules: [noOutcomes, genericOutcome, unmappedOutcome],
};
