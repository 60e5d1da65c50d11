import type { GraphData, NodeData, NodeElement } from '#plugins/flows/contract';
import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import { addElements, setProperty, findNode } from '#plugins/flows/contract/graph/edits/edits';
import { annotationNode } from '#plugins/flows/contract/graph/elements/newElements';
import {
  indexGraph,
  type GraphIndex,
  annotations,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { getGraph, offerFix, type Fixer } from '../../fix';
import { defineRule, reportAt, formatNode, type RuleGroup } from '../../rule';

const titleColour = '#4462edff';

/** Returns a text of an annotation's look, in lower case. */
function getLook(data: NodeData, name: 'backgroundColor' | 'fontFamily'): string {
  const value = data.properties?.[name]?.value;
  return typeof value === 'string' ? value.toLowerCase() : '';
}

/** Finds the note that names the flow: the first one in the colour of titles. */
const findTitle = (index: GraphIndex): NodeElement | undefined =>
  annotations(index).find(({ data }) => getLook(data, 'backgroundColor') === titleColour);

/** Finds the height at which a title stands above all nodes but itself. */
function findRoomAbove(graph: GraphData | GraphDraft, titleId?: string): number {
  const tops = (graph.elements.nodes ?? [])
    .filter(({ data }) => data.id !== titleId)
    .map(({ position }) => position.y);
  return tops.length === 0 ? 0 : Math.min(...tops) - 160;
}

/** Offers to add a title with the flow's name. */
const addTitle: Fixer = ({ index, name }) =>
  offerFix(`Add a title with the name “${name}”`, draft => {
    const graph = draft.graphData as unknown as GraphData;
    if (findTitle(indexGraph(graph))) return;
    const left = Math.min(...[...index.nodes.values()].map(({ position }) => position.x));
    const at = { x: left, y: findRoomAbove(graph) };
    const look = { backgroundColor: titleColour, width: 420, height: 60 };
    addElements(getGraph(draft), [annotationNode(name, at, look)]);
  });

/** The colours of notes; the first is for titles only. */
const palette = [
  '#4462edff',
  '#5d00d6ff',
  '#f2f3f4ff',
  '#fffaa0ff',
  '#50e3c2ff',
  '#ffffffff',
  '#f7f7adff',
];

/** A note in a colour outside the palette. */
const annotationColour = defineRule({
  code: 'dv-bp-annotation-001',
  level: 'warning',
  reach: 'node',
  title: 'An annotation color is not in the palette',
  explain: 'Annotation colors have the same meaning in all flows.',
  remedy: 'Select a color from the palette.',
  check: index =>
    annotations(index).flatMap(node => {
      const colour = getLook(node.data, 'backgroundColor');
      if (palette.includes(colour)) return [];
      const how = colour ? `Change the background ${colour} to` : 'Set the background to';
      return reportAt(node, `${how} one of ${palette.join(', ')}.`);
    }),
  fix: ({ nodeId, data }) => {
    if (!data) return [];
    const colour = findNearest(getLook(data, 'backgroundColor'));
    return offerFix(`Use the palette color ${colour}`, draft =>
      setProperty(getGraph(draft), nodeId, 'backgroundColor', colour),
    );
  },
});

/** Finds the colour of the palette that looks most like another; grey if that is no colour. */
function findNearest(colour: string): string {
  const wanted = parseColour(colour);
  if (!wanted) return '#f2f3f4ff';
  const measure = (other: string) =>
    wanted.reduce((sum, part, at) => sum + (part - (parseColour(other)?.[at] ?? 0)) ** 2, 0);
  return palette.slice(1).reduce((best, each) => (measure(each) < measure(best) ? each : best));
}

function parseColour(colour: string): readonly number[] | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/i.exec(colour);
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?$/i.exec(colour);
  if (long) return long.slice(1).map(part => Number.parseInt(part, 16));
  return short?.slice(1).map(part => Number.parseInt(part + part, 16));
}

/** A note in another font than sans-serif. */
const annotationFont = defineRule({
  code: 'dv-bp-annotation-002',
  level: 'warning',
  reach: 'node',
  title: 'An annotation doesn’t use the standard font',
  explain: 'The font may be missing on other computers.',
  remedy: 'Use sans-serif.',
  check: index =>
    annotations(index).flatMap(node => {
      const font = getLook(node.data, 'fontFamily');
      if (font === 'sans-serif') return [];
      const wrong = font || 'the browser’s default font';
      return reportAt(node, `Use sans-serif instead of ${wrong}, as in other annotations.`);
    }),
  fix: ({ nodeId }) =>
    offerFix('Use sans-serif', draft =>
      setProperty(getGraph(draft), nodeId, 'fontFamily', 'sans-serif'),
    ),
});

/** A flow without the note that names it. */
const noTitle = defineRule({
  code: 'dv-bp-missing-title-annotation-001',
  level: 'warning',
  reach: 'flow',
  title: 'The flow has no title on the canvas',
  explain: 'Without a title, an image of the canvas doesn’t say which flow it shows.',
  remedy: 'Add an annotation that contains the flow’s name and has the background color #4462ed.',
  check: index => {
    if (index.nodes.size === 0 || findTitle(index)) return [];
    return [
      {
        recommendation:
          'Add an annotation that contains the flow’s name and has the background color #4462ed.',
      },
    ];
  },
  fix: addTitle,
});

/** A title that stands below a node. */
const titleNotOnTop = defineRule({
  code: 'dv-bp-title-not-on-top-001',
  level: 'warning',
  reach: 'flow',
  title: 'The title is not at the top',
  explain: 'Readers look for the title at the top.',
  remedy: 'Move the title above all nodes.',
  check: index => {
    const title = findTitle(index);
    if (!title) return [];
    const { y } = title.position;
    const above = [...index.nodes.values()].some(
      ({ data, position }) => data.nodeType === 'CONNECTION' && position.y < y,
    );
    if (!above) return [];
    return [reportAt(title, `Move ${formatNode(title)} above all nodes, so people read it first.`)];
  },
  fix: ({ nodeId }) =>
    offerFix('Move the title above all nodes', draft => {
      const graph = getGraph(draft);
      const note = findNode(graph, nodeId);
      if (note)
        note.position = {
          x: note.position.x,
          y: findRoomAbove(graph, nodeId),
        };
    }),
});

/** A flow that says nothing about itself. */
const noAnnotations = defineRule({
  code: 'dv-bp-annotation-003',
  level: 'warning',
  reach: 'flow',
  title: 'The flow has no annotations',
  explain: 'Annotations help the next reader understand the flow.',
  remedy: 'Add annotations that describe the flow’s parts.',
  check: index => {
    if (index.nodes.size === 0 || annotations(index).length > 0) return [];
    return [{ recommendation: 'Add annotations that describe the flow’s parts.' }];
  },
  fix: addTitle,
});

/** Rules about notes on the canvas. */
export const annotationRules: RuleGroup = {
  id: 'dv-rule-annotations-001',
  title: 'Annotations describe the flow',
  explain: 'The title is at the top, and annotations use the standard colors and font.',
  rules: [annotationColour, annotationFont, noTitle, titleNotOnTop, noAnnotations],
};
