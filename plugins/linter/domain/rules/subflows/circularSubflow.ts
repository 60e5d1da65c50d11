import { defineRule, formatNode, reportAt } from '../../rule';
import { findCalls } from './findCalls';

/** Two flows that call each other, so neither may ever end. */
export const circularSubflow = defineRule({
  code: 'dv-er-subflow-002',
  level: 'error',
  reach: 'flow',
  title: 'Two flows call each other',
  explain: 'The calls may never end.',
  remedy: 'Remove one of the calls.',
  check: (index, context) =>
    findCalls(index, context)
      .filter(({ target }) => target.calls.includes(context.flow.flowId))
      .map(({ node, target }) =>
        reportAt(
          node,
          `${formatNode(node)} calls “${target.name}”, which calls this flow. Remove one of the calls.`,
        ),
      ),
});
