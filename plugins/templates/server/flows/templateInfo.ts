import { httpsAddress } from '#plugins/flows/contract/graph/toAppearance';
import type { FlowTemplateInfo } from '../../contract';
import { getDocumentFlows } from '../../domain/getDocumentFlows';
import { pageCapabilities, sketchFlow } from './sketchFlow';

/** Returns the contents and requirements of a document. */
export function templateInfo(document: object): FlowTemplateInfo {
  const flows = getDocumentFlows(document);
  const nodes = flows
    .flatMap(({ graphData }) => graphData.elements.nodes)
    .filter(({ data }) => data.nodeType === 'CONNECTION');
  const connectors = new Map<string, { connectorId: string; name: string; nodes: number }>();
  for (const { data } of nodes) {
    const { connectorId = '', name = '' } = data;
    const known = connectors.get(connectorId) ?? {
      connectorId,
      name: String(name) || connectorId,
      nodes: 0,
    };
    connectors.set(connectorId, { ...known, nodes: known.nodes + 1 });
  }
  const variables = new Map(
    flows
      .flatMap(flow => flow.variables ?? [])
      .map(({ name, context }) => [name, { name: name.replace(/##SK##[^]*/, ''), context }]),
  );
  const thumbnailUrl = httpsAddress(flows[0]?.['thumbnailUrl']);
  return {
    flows: flows.length,
    nodes: nodes.length,
    pages: nodes.filter(({ data }) => pageCapabilities.has(data.capabilityName ?? '')).length,
    connectors: [...connectors.values()],
    variables: [...variables.values()],
    ...(thumbnailUrl && { thumbnailUrl }),
    ...(flows[0] && { sketch: sketchFlow(flows[0].graphData) }),
  };
}

const named = new Set(['companyId', 'customerId', 'customerName']);

/**
 * A document without whose it was: what is published says nothing of the company but what it shows.
 */
export function withoutOrigin<T>(value: T): T;
export function withoutOrigin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOrigin);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      named.has(key) && typeof each === 'string' ? '' : withoutOrigin(each),
    ]),
  );
}
