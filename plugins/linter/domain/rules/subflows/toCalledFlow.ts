import type { Flow } from '#plugins/flows/contract/flow';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { startNodes } from '#plugins/flows/contract/graph/elements/startNodes';
import { subflowCalls } from '#plugins/flows/contract/graph/subflows/subflowCalls';
import type { CalledFlow } from '#plugins/linter/contract';

export { type CalledFlow } from '#plugins/linter/contract';

/** Looks into a flow once, for the rules that judge its callers. */
export function toCalledFlow({
  name,
  settings,
  inputSchema,
  graphData,
}: Pick<Flow, 'name' | 'settings' | 'inputSchema' | 'graphData'>): CalledFlow {
  const nodes = graphData.elements.nodes ?? [];
  const first = startNodes(indexGraph(graphData))[0]?.data;
  return {
    name,
    pingOneFlow: settings?.pingOneFlow === true,
    required: (inputSchema ?? [])
      .filter(({ required }) => required === true)
      .map(({ propertyName }) => propertyName),
    calls: [...new Set(subflowCalls(graphData).map(({ flowId }) => flowId))],
    capabilities: [
      ...new Set(
        nodes
          .filter(({ data }) => data.isDisabled !== true)
          .map(({ data }) => `${data.connectorId}.${data.capabilityName}`),
      ),
    ],
    ...(first && {
      first: {
        ...(first.connectorId !== undefined && { connectorId: first.connectorId }),
        ...(first.capabilityName !== undefined && { capabilityName: first.capabilityName }),
        ...(typeof first.respondToUser === 'boolean' && { respondToUser: first.respondToUser }),
      },
    }),
  };
}
