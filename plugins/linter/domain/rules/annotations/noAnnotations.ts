import { annotations, warning, type Rule } from '../../rule';

/** `annotation-003`: a flow that says nothing about itself. */
export const noAnnotations: Rule = (index, { flow }) => {
  if (index.nodes.size === 0 || annotations(index).length > 0) return [];
  return [
    warning(
      'dv-bp-annotation-003',
      'The flow has no annotations',
      'Add notes that say what the parts of the flow do.',
      {
        flowId: flow.flowId,
      },
    ),
  ];
};
