import { called, connections, finding, type Rule } from './rule';

/** `AEqualsBMultipleCondition-001`: a comparison with several outcomes that has none. */
export const noOutcomes: Rule = (index, { flow }) =>
  connections(index)
    .filter(({ data }) => data.connectorId === 'functionsConnector' && data.capabilityName === 'AEqualsMultipleB')
    .filter(({ data }) => {
      const outcomes = data.properties?.rightValueMultiple?.value;
      return !Array.isArray(outcomes) || outcomes.length === 0;
    })
    .map(node =>
      finding(
        'dv-er-AEqualsBMultipleCondition-001',
        'A comparison has no outcomes',
        `Give ${called(node)} at least one value to compare with.`,
        { flowId: flow.flowId, nodeId: node.data.id },
      ),
    );
