import { setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { annotations } from '#plugins/flows/contract/graph/elements/graphIndex';
import { getGraph, offerFix } from '../../fix';
import { defineRule, reportAt } from '../../rule';
import { getLook } from './titleAnnotation';

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
export const annotationColour = defineRule({
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
