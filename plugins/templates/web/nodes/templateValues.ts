import type { GraphData } from '#plugins/flows/contract';
import type { PropertyValue } from '#plugins/flows/contract/internal';
import type { UiTemplate } from '../../contract';

/**
 * The properties that a node filled from a template has; `sktemplate` says which, and in what
 * state.
 */
export function templateValues(template: UiTemplate): Readonly<Record<string, PropertyValue>> {
  const { sample: _, ...state } = template;
  return {
    customHTML: { value: template.template },
    customCSS: { value: template.style },
    customScript: { value: template.script },
    inputSchema: { value: template.inputSchema },
    validationRules: { value: template.validationRules },
    sktemplate: { ...state, value: template.uiId },
  };
}

/** The graph with each of these nodes filled from the template as it stands now. */
export function refreshTemplateNodes(
  graph: GraphData,
  nodeIds: readonly string[],
  template: UiTemplate,
): GraphData {
  const nodes = graph.elements.nodes.map(node =>
    nodeIds.includes(node.data.id)
      ? {
          ...node,
          data: {
            ...node.data,
            properties: { ...node.data.properties, ...templateValues(template) },
          },
        }
      : node,
  );
  return { ...graph, elements: { ...graph.elements, nodes } };
}
