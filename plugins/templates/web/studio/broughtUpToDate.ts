import type { GraphData } from '#plugins/flows/contract';
import type { UiTemplate } from '../../contract';
import { templateValues } from '../nodes/templateValues';

/** The graph with each of these nodes filled from the template as it stands now. */
export function broughtUpToDate(
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
