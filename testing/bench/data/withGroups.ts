import type { makeFlow } from './graph';

type Made = ReturnType<typeof makeFlow>;

/** Of how many nodes one is followed by a group: about as many as people draw. */
const every = 40;

/**
 * A generated flow with groups: notes that frame three places of a row each, and whatever stands
 * there. As many annotations are left out, so that the flow keeps its size.
 */
export function withGroups(flow: Made): Made {
  const { nodes, edges } = flow.graphData.elements;
  const groups = nodes
    .filter(({ data }, at) => at % every === 8 && 'connectorId' in data)
    .map(node => {
      const properties = {
        annotation: 'Group',
        backgroundColor: '#e8f0feff',
        width: 900,
        height: 130,
        fontSize: 14,
      };
      return {
        ...node,
        data: {
          ...node.data,
          id: `${node.data.id}group`,
          nodeType: 'ANNOTATION',
          connectorId: 'annotationConnector',
          capabilityName: 'updateAnnotationProperties',
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, value]) => [key, { value }]),
          ),
        },
        position: { x: node.position.x - 110, y: node.position.y - 85 },
      };
    });
  const isNote = ({ data }: (typeof nodes)[number]) =>
    'nodeType' in data && data.nodeType === 'ANNOTATION';
  const left = new Set(nodes.filter(isNote).slice(-groups.length));
  const kept = nodes.filter(node => !left.has(node));
  return {
    ...flow,
    graphData: { ...flow.graphData, elements: { nodes: [...groups, ...kept], edges } },
  };
}
