import { plainText } from '#plugins/flows/contract/graph/richtext/plainText';
import { called, warning, type Rule } from '../../rule';
import { comparisons, outcomesOf } from './comparisons';

/** `AEqualsBMultipleCondition-003`: an outcome that leads nowhere. */
export const unmappedOutcome: Rule = (index, { flow }) =>
  comparisons(index).flatMap(node => {
    const drawn = new Set(index.out(node.data.id).map(({ data }) => data.multiValueSourceId));
    const open = outcomesOf(node.data).filter(
      ({ id }) => typeof id === 'string' && id !== '' && !drawn.has(id),
    );
    if (open.length === 0) return [];
    const names = open.map(
      ({ id, value }) => `"${typeof value === 'string' ? plainText(value) : String(id)}"`,
    );
    return warning(
      'dv-bp-AEqualsBMultipleCondition-003',
      'An outcome of a comparison leads nowhere',
      `Connect ${names.join(', ')} of ${called(node)} with the next node.`,
      { flowId: flow.flowId, nodeId: node.data.id },
    );
  });
