import { called, warning, type Rule } from '../../rule';
import { comparisons } from './comparisons';

/**
 * `AEqualsBMultipleCondition-002`: a way that leaves the comparison itself and not one of its
 * outcomes.
 */
export const genericOutcome: Rule = (index, { flow }) =>
  comparisons(index)
    .filter(({ data }) => index.out(data.id).some(edge => !edge.data.multiValueSourceId))
    .map(node =>
      warning(
        'dv-bp-AEqualsBMultipleCondition-002',
        'A way leaves a comparison, but none of its outcomes',
        `Draw each way from an outcome of ${called(node)}, not from the node as a whole.`,
        { flowId: flow.flowId, nodeId: node.data.id },
      ),
    );
