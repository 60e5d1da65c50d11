import type { ConnectorManifest } from '#plugins/connectors/contract';
import type { Flow, GraphData } from '#plugins/flows/contract';
import type { startServer } from '#testing/startServer';
import {
  connectionNode,
  evalNode,
  edgeElement,
  createEmptyGraph,
} from '#plugins/flows/contract/graph/elements/newElements';

/**
 * A small graph of our own: n nodes in a row, each led to by the one before through an operator.
 */
export function createTestChain(count: number): GraphData {
  const nodes = Array.from({ length: count }, (_, at) =>
    connectionNode(
      {
        id: `n${at}`,
        connectorId: 'httpConnector',
        connectionId: 'http-1',
        name: 'HTTP',
        capabilityName: 'customHtmlMessage',
        values: { nodeTitle: `Step ${at}` },
      },
      { x: at * 300, y: 100 },
    ),
  );
  const evals = nodes.slice(1).map((_, at) => evalNode({ x: at * 300 + 150, y: 100 }));
  const edges = evals.flatMap((middle, at) => [
    edgeElement({ source: `n${at}`, target: middle.data.id }),
    edgeElement({ source: middle.data.id, target: `n${at + 1}` }),
  ]);
  return { ...createEmptyGraph(), elements: { nodes: [...nodes, ...evals], edges } };
}

/** Makes a flow on the server, three nodes in a row unless told, and returns its ID. */
export async function createChainOn(
  { inject }: Pick<Awaited<ReturnType<typeof startServer>>, 'inject'>,
  { token }: { readonly token: string },
  name: string,
  more: object = {},
): Promise<string> {
  const { body } = await inject('POST', '/flows', {
    token,
    body: { name, graphData: createTestChain(3), ...more },
  });
  return body.flowInfo.flowId;
}

/** A flow as the server would send it. */
export function createTestFlow(graphData: GraphData, more: Partial<Flow> = {}): Flow {
  return {
    flowId: 'f'.repeat(32),
    companyId: 'company',
    customerId: 'customer',
    name: 'Sample',
    description: '',
    flowStatus: 'enabled',
    createdDate: 1,
    currentVersion: 1,
    connectorIds: ['httpConnector'],
    graphData,
    ...more,
  };
}

/** A connector with a capability of each kind that the tests need. */
export const httpManifest: ConnectorManifest = {
  connectorId: 'httpConnector',
  name: 'HTTP',
  connectorCategories: [{ name: 'Core', value: 'core' }],
  metadata: { colors: { canvas: '#ffffff', canvasText: '#000000', dark: '#123456' } },
  properties: {
    message: {
      displayName: 'Message',
      preferredControlType: 'textArea',
      enableParameters: true,
      value: 'Hello',
    },
    token: { displayName: 'Token', preferredControlType: 'secureTextArea', secure: true },
  },
  accountConfigView: { items: [] },
  capabilities: {
    customHtmlMessage: {
      title: 'Custom HTML Message',
      type: 'trigger',
      runs: true,
      flowConfigView: { items: [{ propertyName: 'message' }, { propertyName: 'token' }] },
      localOutputSchema: {
        output: { type: 'object', properties: { statusCode: { type: 'number' } } },
      },
    },
  },
  runnable: true,
};
