import { called, connections, finding, type Rule } from '../../rule';

/** `node-002`: a node for which no capability is chosen. */
export const unconfiguredNode: Rule = (index, { flow }) =>
  connections(index)
    .filter(({ data }) => data.status === 'unconfigured' || !data.capabilityName)
    .map(node =>
      finding(
        'dv-er-node-002',
        'A node has no capability',
        `Choose what ${called(node)} shall do.`,
        {
          flowId: flow.flowId,
          nodeId: node.data.id,
        },
      ),
    );
