import { annotations, warning, type Rule } from '../../rule';
import { lookOf } from './titleAnnotation';

/** `annotation-002`: a note in another font than sans-serif. */
export const annotationFont: Rule = (index, { flow }) =>
  annotations(index)
    .filter(({ data }) => lookOf(data, 'fontFamily') !== 'sans-serif')
    .map(({ data }) =>
      warning(
        'dv-bp-annotation-002',
        'An annotation has a font of its own',
        `Use sans-serif in place of ${lookOf(data, 'fontFamily') || 'the browser’s own font'}, as all notes do.`,
        { flowId: flow.flowId, nodeId: data.id },
      ),
    );
