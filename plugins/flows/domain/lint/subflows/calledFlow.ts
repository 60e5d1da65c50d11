import type { Flow, NodeElement } from '../../../contract';
import { indexGraph } from '../../document/graphIndex';
import { startNodes } from '../../document/startNodes';
import { subflowCalls } from '../../exchange/subflowCalls';

/** What the rules need to know of a flow that another one calls. */
export interface CalledFlow {
  readonly name: string;
  readonly pingOneFlow: boolean;
  /** The inputs that a caller must give. */
  readonly required: readonly string[];
  /** The ids of the flows that it calls itself. */
  readonly calls: ReadonlySet<string>;
  /** The connector and capability of each enabled node, as `connectorId.capabilityName`. */
  readonly capabilities: ReadonlySet<string>;
  /** The nodes it may begin with. */
  readonly first: readonly NodeElement[];
}

/** Looks into a flow once, for the rules that judge its callers. */
export function calledFlow({
  name,
  settings,
  inputSchema,
  graphData,
}: Pick<Flow, 'name' | 'settings' | 'inputSchema' | 'graphData'>): CalledFlow {
  const nodes = graphData.elements.nodes ?? [];
  return {
    name,
    pingOneFlow: settings?.pingOneFlow === true,
    required: (inputSchema ?? []).filter(({ required }) => required === true).map(({ propertyName }) => propertyName),
    calls: new Set(subflowCalls(graphData).map(({ flowId }) => flowId)),
    capabilities: new Set(
      nodes
        .filter(({ data }) => data.isDisabled !== true)
        .map(({ data }) => `${data.connectorId}.${data.capabilityName}`),
    ),
    first: startNodes(indexGraph(graphData)),
  };
}
