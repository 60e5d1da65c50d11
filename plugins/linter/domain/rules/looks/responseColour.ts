import { called, connections, warning, type Rule } from '../../rule';

const colours: Readonly<Record<string, string>> = {
  createSuccessResponse: '#9dc967',
  createErrorResponse: '#ffc8c1',
};

/** `node-002`: an answer that is not green for success, or not red for an error. */
export const responseColour: Rule = (index, { flow }) =>
  connections(index).flatMap(node => {
    const { connectorId, capabilityName = '', properties } = node.data;
    const colour = connectorId === 'httpConnector' ? colours[capabilityName] : undefined;
    const has = properties?.backgroundColor?.value;
    if (colour === undefined || (typeof has === 'string' && has.toLowerCase().startsWith(colour)))
      return [];
    return warning(
      'dv-bp-node-002',
      'An answer does not have its colour',
      `Give ${called(node)} the colour ${colour}, so that success and failure are told apart at a glance.`,
      { flowId: flow.flowId, nodeId: node.data.id },
    );
  });
