import type { NodeElement } from '#plugins/flows/contract';
import { documentFlows } from './documentFlows';

/** One node as a reader sees it. */
export interface TemplateStep {
  readonly nodeId: string;
  readonly title: string;
  readonly description: string;
  readonly connector: string;
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
): readonly { readonly name: string; readonly steps: readonly TemplateStep[] }[] {
  return documentFlows(document).map(({ name, graphData, settings }) => {
    const css = typeof settings?.['css'] === 'string' ? settings['css'] : '';
    const nodes = graphData.elements.nodes.filter(({ data }) => data.nodeType === 'CONNECTION');
    const x = (node: NodeElement) =>
      Number((node as { position?: { x?: unknown } }).position?.x ?? 0);
    return {
      name,
      steps: [...nodes]
        .sort((a, b) => x(a) - x(b))
        .map(node => {
          const template = getText(node, 'customHTML');
          return {
            nodeId: node.data.id,
            title: getText(node, 'nodeTitle') || String(node.data.name ?? node.data.id),
            description: getText(node, 'nodeDescription'),
            connector: String(node.data.name ?? node.data.connectorId ?? ''),
            ...(template && { page: { template, style: `${css}\n${getText(node, 'customCSS')}` } }),
          };
        }),
    };
  });
}
