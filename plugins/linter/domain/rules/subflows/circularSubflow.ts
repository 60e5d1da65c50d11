import { called, finding, type Rule } from '../../rule';
import { calls } from './callers';

/** `subflow-002`: two flows that call each other, so neither may ever end. */
export const circularSubflow: Rule = (index, context) =>
  calls(index, context)
    .filter(({ target }) => target.calls.includes(context.flow.flowId))
    .map(({ node, target }) =>
      finding(
        'dv-er-subflow-002',
        'Two flows call each other',
        `${called(node)} calls "${target.name}", which calls this flow again. Take one of the two calls away.`,
        { flowId: context.flow.flowId, nodeId: node.data.id },
      ),
    );
