import type { ConnectorManifest } from '#plugins/connectors/contract';
import type { NodeElement } from '#plugins/flows/contract';
import { isSecretProperty, mask } from '#plugins/flows/contract/graph/redact/redact';
import type { FlowDocument } from '../../contract/flowDocument';

/** The document with the values of secret properties masked; what has none is the same object. */
export function redactDocument(
  document: FlowDocument,
  connectors: ReadonlyMap<string, ConnectorManifest>,
): FlowDocument {
  const nodes = document.graphData.elements.nodes.map(node => withoutSecrets(node, connectors));
  if (nodes.every((node, at) => node === document.graphData.elements.nodes[at])) return document;
  const { graphData } = document;
  return { ...document, graphData: { ...graphData, elements: { ...graphData.elements, nodes } } };
}

/** The document with each masked value taken back from another state of the flow. */
export function restoreSecrets(document: FlowDocument, from: FlowDocument): FlowDocument {
  const known = new Map(from.graphData.elements.nodes.map(node => [node.data.id, node]));
  const nodes = document.graphData.elements.nodes.map(node => {
    const properties = Object.entries(node.data.properties ?? {});
    if (!properties.some(([, property]) => property?.value === mask)) return node;
    const before = known.get(node.data.id)?.data.properties;
    const filled = properties.map(([name, property]) => [
      name,
      property?.value === mask ? { ...property, value: before?.[name]?.value ?? '' } : property,
    ]);
    return { ...node, data: { ...node.data, properties: Object.fromEntries(filled) } };
  });
  const { graphData } = document;
  return { ...document, graphData: { ...graphData, elements: { ...graphData.elements, nodes } } };
}

function withoutSecrets(
  node: NodeElement,
  connectors: ReadonlyMap<string, ConnectorManifest>,
): NodeElement {
  const definitions = connectors.get(node.data.connectorId ?? '')?.properties;
  const properties = Object.entries(node.data.properties ?? {});
  const isSecret = (name: string, value: unknown) => isSecretProperty(name, value, definitions);
  if (!properties.some(([name, property]) => isSecret(name, property?.value))) return node;
  const masked = properties.map(([name, property]) => [
    name,
    isSecret(name, property?.value) ? { ...property, value: mask } : property,
  ]);
  return { ...node, data: { ...node.data, properties: Object.fromEntries(masked) } };
}
