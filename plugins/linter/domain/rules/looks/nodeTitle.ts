import { connections, warning, type Rule } from '../../rule';

const jumps = new Set(['goToNode', 'returnBackToCallingNode']);

/** `node-001`: a node without a title; jumps need none. */
export const nodeTitle: Rule = (index, { flow }) =>
  connections(index)
    .filter(({ data }) => !data.properties?.nodeTitle?.value)
    .filter(
      ({ data }) => !(data.connectorId === 'nodeConnector' && jumps.has(data.capabilityName ?? '')),
    )
    .map(({ data }) =>
      warning(
        'dv-bp-node-001',
        'A node has no title',
        `Say with a title what ${data.name ?? 'the node'} (${data.id}) does.`,
        { flowId: flow.flowId, nodeId: data.id },
      ),
    );
