import { isRecord } from '#core/contract';
import type { GraphData } from '#plugins/flows/contract/flow';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import type { GraphBody } from '../contract/flowBodies';

type Element = NonNullable<NonNullable<GraphBody['elements']>['nodes' | 'edges']>[number];

const wrapper = {
  removed: false,
  selected: false,
  selectable: true,
  locked: false,
  grabbable: true,
};

const completeElement = (element: Element, group: 'nodes' | 'edges') => ({
  ...wrapper,
  pannable: group === 'edges',
  position: { x: 0, y: 0 },
  ...element,
  group: element.group || group,
  data: withoutFindings(element.data),
});

/** Leaves out what the linter found: it is told in answers, and kept apart. */
function withoutFindings<T extends object>(data: T): T {
  if (!('linterError' in data)) return data;
  const { linterError: _, ...rest } = data;
  return rest as T;
}

/** A graph with what is left out as the canvas has it, and without what the linter found in it. */
export function completeGraph(sent: GraphBody | GraphData): GraphData {
  const { allLinterErrors: _, ...own } = sent as GraphBody & { readonly allLinterErrors?: unknown };
  const { elements: none, ...usual } = createEmptyGraph();
  const elements = { ...none, ...own.elements };
  const {
    data: _data,
    minZoom: _min,
    maxZoom: _max,
    zoomingEnabled: _zooming,
    ...needed
  } = usual as Readonly<Record<string, unknown>>;
  const renderer = { ...(isRecord(needed['renderer']) && needed['renderer']), ...own.renderer };
  return {
    ...needed,
    ...own,
    renderer,
    elements: {
      ...elements,
      nodes: (elements.nodes ?? []).map(each => completeElement(each, 'nodes')),
      ...(elements.edges && {
        edges: elements.edges.map(each => completeElement(each, 'edges')),
      }),
    },
  } as unknown as GraphData;
}
