import { called, connections, finding, type Rule } from '../../rule';

/** `node-005`: a node that throws the run's memory away although others follow it. */
export const expireCache: Rule = (index, { flow }) =>
  connections(index)
    .filter(({ data }) => data.properties?.oeInteractionCacheExpire?.value === true)
    .filter(({ data }) => index.out(data.id).length > 0)
    .map(node =>
      finding(
        'dv-er-node-005',
        'The run’s memory is emptied in the middle of the flow',
        `Switch "Expire Flow Instance Cache" off at ${called(node)}; only the last node of a way may use it.`,
        { flowId: flow.flowId, nodeId: node.data.id },
      ),
    );
