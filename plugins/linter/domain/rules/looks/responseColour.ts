import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { offerFix, setNodeProperty } from '../../fix';
import { defineRule, formatNode, reportAt } from '../../rule';

const colours: Readonly<Record<string, string>> = {
  createSuccessResponse: '#9dc967',
  createErrorResponse: '#ffc8c1',
};

/** An answer that is not green for success, or not red for an error. */
export const responseColour = defineRule({
  code: 'dv-bp-node-002',
  level: 'warning',
  reach: 'node',
  title: 'A response node has the wrong color',
  explain: 'The color doesn’t show whether the response reports success or failure.',
  remedy: 'Use #9dc967 for success responses and #ffc8c1 for failure responses.',
  check: index =>
    connections(index).flatMap(node => {
      const { connectorId, capabilityName = '', properties } = node.data;
      const colour = connectorId === 'httpConnector' ? colours[capabilityName] : undefined;
      const has = properties?.backgroundColor?.value;
      if (colour === undefined || (typeof has === 'string' && has.toLowerCase().startsWith(colour)))
        return [];
      return reportAt(
        node,
        `Give ${formatNode(node)} the color ${colour} to tell success and failure apart.`,
      );
    }),
  fix: ({ nodeId, data }) => {
    const error = data?.capabilityName === 'createErrorResponse';
    return offerFix(
      `Use the ${error ? 'failure color' : 'success color'}`,
      setNodeProperty(nodeId, 'backgroundColor', error ? '#ffc8c1ff' : '#9dc967ff'),
    );
  },
});
