import { defineRule, formatNode, reportAt } from '../../rule';
import { findCalls } from '../subflows/findCalls';
import { cibaAnswers, isCiba } from './ciba';

/** A CIBA flow whose subflow gives the answer; only the main flow may. */
export const cibaSubflow = defineRule({
  code: 'dv-er-ciba-flow-003',
  level: 'error',
  reach: 'flow',
  title: 'A subflow sends the CIBA response',
  explain: 'Only the main flow can send it.',
  remedy: 'Move the response to the main flow.',
  check: (index, context) => {
    if (!isCiba(context.flow)) return [];
    return findCalls(index, context)
      .filter(({ target }) => cibaAnswers.some(each => target.capabilities.includes(each)))
      .map(({ node, target }) =>
        reportAt(
          node,
          `“${target.name}”, called by ${formatNode(node)}, returns a CIBA response. Move the response to this flow.`,
        ),
      );
  },
});
