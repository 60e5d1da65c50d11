import { setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { annotations } from '#plugins/flows/contract/graph/elements/graphIndex';
import { getGraph, offerFix } from '../../fix';
import { defineRule, reportAt } from '../../rule';
import { getLook } from './titleAnnotation';

/** A note in another font than sans-serif. */
export const annotationFont = defineRule({
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
