import { newId } from '#core/contract';
import type { startServer } from '#testing/startServer';

/** A flow whose one node answers with a company variable. */
export async function flowThatReads(
  sluice: Awaited<ReturnType<typeof startServer>>,
  token: string,
  variable: string,
): Promise<string> {
  const claims = [{ name: 'x', value: `{{global.company.variables.${variable}}}` }];
  const data = {
    id: newId().slice(0, 10),
    nodeType: 'CONNECTION',
    connectorId: 'httpConnector',
    connectionId: '867ed4363b2bc21c860085ad2baa817d',
    name: 'Http',
    label: 'Http',
    status: 'configured',
    capabilityName: 'createSuccessResponse',
    type: 'action',
    properties: { nodeTitle: { value: 'Answer' }, claimsNameValuePairs: { value: claims } },
  };
  const graphData = {
    elements: { nodes: [{ data, position: { x: 0, y: 0 }, group: 'nodes' }], edges: [] },
  };
  const { body } = await sluice.inject('POST', '/flows', {
    token,
    body: { name: 'Greeting', graphData },
  });
  return body.flowInfo.flowId;
}
