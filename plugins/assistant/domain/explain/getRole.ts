import type { ConnectorManifest } from '#plugins/connectors/contract/manifest';
import type { ExplainedNode, ExplainedWay } from '../../contract';
import type { NodeData } from '#plugins/flows/contract';

const failing = /error(?:json)?response|^return\w*error$/i;
const ending =
  /success(?:json)?response|unwrappedresponse|^return\w*success$|^complete|^create(?:session|tokens)/i;

/**
 * Returns the role of a node for a reader: by its connector, or else by the name of its capability.
 */
export function getRole(
  data: NodeData,
  manifest: ConnectorManifest | undefined,
): ExplainedNode['role'] {
  const { connectorId = '', capabilityName = '' } = data;
  if (data.nodeType === 'START') return 'start';
  if (connectorId === 'nodeConnector') return 'jump';
  if (connectorId === 'flowConnector') return 'subflow';
  if (connectorId === 'variablesConnector') return 'variables';
  if (connectorId === 'errorConnector') return 'message';
  if (failing.test(capabilityName)) return 'failureEnd';
  if (ending.test(capabilityName)) return 'end';
  if (connectorId === 'functionsConnector' && /custom|function/i.test(capabilityName))
    return 'code';
  if (connectorId === 'codeSnippetConnector') return 'code';
  const capability = manifest?.capabilities[capabilityName];
  return (capability?.respondToUser ?? data['respondToUser'] === true) ? 'page' : 'step';
}

const ends: Partial<Record<ExplainedNode['role'], ExplainedWay['end']>> = {
  end: 'success',
  failureEnd: 'failure',
  message: 'message',
  page: 'page',
  jump: 'back',
};

/** How a way ends whose last node this is. */
export const getWayEnd = (role: ExplainedNode['role']): ExplainedWay['end'] =>
  ends[role] ?? 'stops';
