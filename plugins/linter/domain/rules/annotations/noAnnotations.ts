import { annotations } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule } from '../../rule';
import { addTitle } from './titleAnnotation';

/** A flow that says nothing about itself. */
export const noAnnotations = defineRule({
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
