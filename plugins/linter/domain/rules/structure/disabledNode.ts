import { called, connections, finding, type Rule } from '../../rule';

/** `node-001`: a node that is switched off. */
export const disabledNode: Rule = (index, { flow }) =>
  connections(index)
    .filter(({ data }) => data.isDisabled === true)
    .map(node =>
      finding(
        'dv-er-node-001',
        'A node is disabled',
        `Enable ${called(node)}, or remove it from the flow.`,
        {
          flowId: flow.flowId,
          nodeId: node.data.id,
        },
      ),
    );
