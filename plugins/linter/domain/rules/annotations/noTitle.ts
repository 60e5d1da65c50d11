import { defineRule } from '../../rule';
import { addTitle } from './titleAnnotation';
import { findTitle } from './titleAnnotation';

/** A flow without the note that names it. */
export const noTitle = defineRule({
  code: 'dv-bp-missing-title-annotation-001',
  level: 'warning',
  reach: 'flow',
  title: 'The flow has no title on the canvas',
  explain: 'A picture of the flow does not say which flow it is.',
  remedy: 'Add an annotation with the background #4462ed that names the flow.',
  check: index => {
    if (index.nodes.size === 0 || findTitle(index)) return [];
    return [
      { recommendation: 'Add an annotation with the background #4462ed that names the flow.' },
    ];
  },
  fix: addTitle,
});
