import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { defineRule, formatNode, reportAt } from '../../rule';
import { findComparisons, getOutcomes } from '../readNode';

/** An outcome that leads nowhere. */
export const unmappedOutcome = defineRule({
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
