import { called, connections, warning, type Rule } from '../../rule';

const plain = new Set(['nodeConnector', 'functionsConnector']);

/** `node-003`: a node without a description; jumps and functions need none. */
export const nodeDescription: Rule = (index, { flow }) =>
  connections(index)
    .filter(
      ({ data }) => !data.properties?.nodeDescription?.value && !plain.has(data.connectorId ?? ''),
    )
    .map(node =>
      warning(
        'dv-bp-node-003',
        'A node has no description',
        `Describe ${called(node)} in a sentence, for whoever reads the flow next.`,
        { flowId: flow.flowId, nodeId: node.data.id },
      ),
    );
