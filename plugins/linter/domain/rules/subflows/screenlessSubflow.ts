import { defineRule, formatNode, reportAt } from '../../rule';
import { showsScreen } from '../../showsScreen';
import { findCalls } from './findCalls';

/** A call that waits for a screen, of a flow that does not begin with one. */
export const screenlessSubflow = defineRule({
  code: 'dv-bp-subflow-005',
  level: 'warning',
  reach: 'flow',
  title: 'A subflow with pages doesn’t start with a page',
  explain: 'The call expects a page first, but the subflow starts with another node.',
  remedy: 'Call the subflow with “Invoke Subflow”.',
  check: (index, context) =>
    findCalls(index, context)
      .filter(({ node }) => node.data.capabilityName === 'startUiSubFlow')
      .filter(({ target }) => target.first !== undefined && !showsScreen(target.first, context))
      .map(({ node, target }) =>
        reportAt(
          node,
          `“${target.name}” does not start with a page. Call it in ${formatNode(node)} with “Invoke Subflow”.`,
        ),
      ),
});
