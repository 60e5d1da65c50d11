import type { ConnectorManifest } from '#plugins/connectors/contract/manifest';
import type { ExplainedNode, ExplainedWay } from '../../contract';
import type { NodeData } from '#plugins/flows/contract';
import {
  isVisible,
  propertyDefinitions,
} from '#plugins/flows/contract/graph/nodes/propertyDefinitions';
import { describeValue } from './describeValue';

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

const most = 12;
const longest = 160;
/** Told elsewhere of a node, or nothing to a reader. */
const apart =
  /^(?:formFieldsList|rightValueMultiple|subFlow(?:Id|VersionId)|nodeInstanceId|sktemplate)$|schema|localizedErrors/i;

/**
 * Lists the settings of a node: each property that has a value, by its display name, with its value
 * as text. Code is listed elsewhere.
 */
export function listSettings(
  data: NodeData,
  manifest: ConnectorManifest | undefined,
  titleOf: (nodeId: string) => string,
): ExplainedNode['settings'] {
  return propertyDefinitions(data, manifest)
    .flatMap(property => {
      const { name, definition } = property;
      const value = data.properties?.[name]?.value;
      const isCode =
        definition.language !== undefined || definition.preferredControlType === 'codeEditor';
      if (isCode || apart.test(name) || !isVisible(property, data)) return [];
      if (value === undefined || value === null || value === '' || value === false) return [];
      const text = value === true ? 'on' : describeValue(value, titleOf).replace(/\s+/g, ' ');
      if (text === '' || text === '{}' || text === '[]') return [];
      const short = text.length > longest ? `${text.slice(0, longest)}…` : text;
      return [{ name: definition.displayName || name, value: short }];
    })
    .slice(0, most);
}
