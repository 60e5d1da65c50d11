import { called, warning, type Rule } from '../../rule';
import { showsScreen } from '../../showsScreen';
import { calls } from './callers';

/** `subflow-005`: a call that waits for a screen, of a flow that does not begin with one. */
export const screenlessSubflow: Rule = (index, context) =>
  calls(index, context)
    .filter(({ node }) => node.data.capabilityName === 'startUiSubFlow')
    .filter(({ target }) => target.first !== undefined && !showsScreen(target.first, context))
    .map(({ node, target }) =>
      warning(
        'dv-bp-subflow-005',
        'A subflow with a screen is called, but it begins without one',
        `"${target.name}" does not begin with a screen; call it at ${called(node)} as a subflow without one.`,
        { flowId: context.flow.flowId, nodeId: node.data.id },
      ),
    );
