import type { Flow } from '#plugins/flows/contract';
import type { FlowTemplateInfo } from '../../contract';

const shows = new Set(['customHTMLTemplate', 'customHtmlMessage', 'htmlFormInput']);

/** The flows of an export: itself, or those of a bundle. */
export const getDocumentFlows = (document: object): readonly Flow[] =>
  'flows' in document && Array.isArray(document.flows)
    ? (document.flows as Flow[])
    : [document as Flow];

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
      .map(({ name, context }) => [name, { name: name.split('##SK##')[0]!, context }]),
  );
  return {
    flows: flows.length,
    nodes: nodes.length,
    pages: nodes.filter(({ data }) => shows.has(data.capabilityName ?? '')).length,
    connectors: [...connectors.values()],
    variables: [...variables.values()],
  };
}
