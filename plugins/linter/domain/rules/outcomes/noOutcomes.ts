import { called, finding, type Rule } from '../../rule';
import { comparisons, outcomesOf } from './comparisons';

/** `AEqualsBMultipleCondition-001`: a comparison with several outcomes that has none. */
export const noOutcomes: Rule = (index, { flow }) =>
  comparisons(index)
    .filter(({ data }) => outcomesOf(data).length === 0)
    .map(node =>
      finding(
        'dv-er-AEqualsBMultipleCondition-001',
        'A comparison has no outcomes',
        `Give ${called(node)} at least one value to compare with.`,
        { flowId: flow.flowId, nodeId: node.data.id },
      ),
    );
