import type { NodeElement, Flow } from '#plugins/flows/contract';
import { getDocumentFlows } from '../../domain/getDocumentFlows';

/** One node as a reader sees it. */
export interface TemplateStep {
  readonly nodeId: string;
  readonly title: string;
  readonly description: string;
  readonly connectorId: string;
  /** How the document calls its connection. */
  readonly connection: string;
  /** The markup and style of a page. */
  readonly page?: { readonly template: string; readonly style: string };
}

const getText = ({ data }: NodeElement, name: string): string => {
  const value = data.properties?.[name]?.value;
  return typeof value === 'string' ? value : '';
};

/** The flows of a template, each with its steps from left to right. */
export function documentSteps(
  document: object,
): readonly { readonly flow: Flow; readonly steps: readonly TemplateStep[] }[] {
  return getDocumentFlows(document).map(flow => {
    const { graphData, settings } = flow;
    const css = typeof settings?.['css'] === 'string' ? settings['css'] : '';
    const nodes = graphData.elements.nodes.filter(({ data }) => data.nodeType === 'CONNECTION');
    const x = ({ position }: Partial<NodeElement>) => Number(position?.x ?? 0);
    return {
      flow,
      steps: [...nodes]
        .sort((a, b) => x(a) - x(b))
        .map(node => {
          const template = getText(node, 'customHTML');
          return {
            nodeId: node.data.id,
            title: getText(node, 'nodeTitle') || String(node.data.name ?? node.data.id),
            description: getText(node, 'nodeDescription'),
            connectorId: node.data.connectorId ?? '',
            connection: String(node.data.name ?? node.data.connectorId ?? ''),
            ...(template && { page: { template, style: `${css}\n${getText(node, 'customCSS')}` } }),
          };
        }),
    };
  });
}

/**
 * Returns the values for a preview: the variables that the flows of a template set themselves, such
 * as the company's name.
 */
export function shownValues(document: object): Readonly<Record<string, unknown>> {
  const nodes = getDocumentFlows(document).flatMap(({ graphData }) => graphData.elements.nodes);
  const rows: readonly { name?: unknown; value?: unknown }[] = nodes.flatMap(({ data }) => {
    const saved = data.properties?.['saveVariables']?.value;
    return Array.isArray(saved) ? saved : [];
  });
  // A value that is rich text or a reference shows nothing of use.
  const plain = rows.filter(({ value }) => typeof value === 'string' && !/^\s*\[|\{\{/.test(value));
  return {
    global: {
      variables: Object.fromEntries(plain.map(({ name, value }) => [String(name), value])),
    },
  };
}
