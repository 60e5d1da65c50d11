import { defineRule } from '../../rule';
import { addTitle } from './titleAnnotation';
import { findTitle } from './titleAnnotation';

/** A flow without the note that names it. */
export const noTitle = defineRule({
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
