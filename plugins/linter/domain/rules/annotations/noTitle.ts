import { warning, type Rule } from '../../rule';
import { titleAnnotation } from './titleAnnotation';

/** `missing-title-annotation-001`: a flow without the note that names it. */
export const noTitle: Rule = (index, { flow }) => {
  if (index.nodes.size === 0 || titleAnnotation(index)) return [];
  return [
    warning(
      'dv-bp-missing-title-annotation-001',
      'The flow has no title on the canvas',
      'Add an annotation with the background #4462ed that names the flow.',
      { flowId: flow.flowId },
    ),
  ];
};
