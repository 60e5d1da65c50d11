import { called, warning, type Rule } from '../../rule';
import { titleAnnotation } from './titleAnnotation';

/** `title-not-on-top-001`: a title that stands below a node. */
export const titleNotOnTop: Rule = (index, { flow }) => {
  const title = titleAnnotation(index);
  if (!title) return [];
  const { y } = title.position;
  const above = [...index.nodes.values()].some(
    ({ data, position }) => data.nodeType === 'CONNECTION' && position.y < y,
  );
  if (!above) return [];
  return [
    warning(
      'dv-bp-title-not-on-top-001',
      'The title does not stand on top',
      `Move ${called(title)} above all nodes, so that it is read first.`,
      { flowId: flow.flowId, nodeId: title.data.id },
    ),
  ];
};
