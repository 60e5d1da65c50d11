import { annotations, warning, type Rule } from '../../rule';
import { lookOf } from './titleAnnotation';

const palette = [
  '#4462edff',
  '#5d00d6ff',
  '#f2f3f4ff',
  '#fffaa0ff',
  '#50e3c2ff',
  '#ffffffff',
  '#f7f7adff',
];

/** `annotation-001`: a note in a colour outside the palette. */
export const annotationColour: Rule = (index, { flow }) =>
  annotations(index)
    .filter(({ data }) => !palette.includes(lookOf(data, 'backgroundColor')))
    .map(({ data }) =>
      warning(
        'dv-bp-annotation-001',
        'An annotation has a colour of its own',
        `The background ${lookOf(data, 'backgroundColor') || 'that is missing'} is not one of ${palette.join(', ')}.`,
        { flowId: flow.flowId, nodeId: data.id },
      ),
    );
