import { called, finding, type Rule } from '../../rule';
import { calls } from '../subflows/callers';
import { cibaAnswers, isCiba } from './ciba';

/** `ciba-flow-003`: a CIBA flow whose subflow gives the answer; only the main flow may. */
export const cibaSubflow: Rule = (index, context) => {
  if (!isCiba(context.flow)) return [];
  return calls(index, context)
    .filter(({ target }) => cibaAnswers.some(each => target.capabilities.includes(each)))
    .map(({ node, target }) =>
      finding(
        'dv-er-ciba-flow-003',
        'A subflow answers in place of the CIBA flow',
        `"${target.name}", called by ${called(node)}, returns a CIBA answer. Move that into this flow.`,
        { flowId: context.flow.flowId, nodeId: node.data.id },
      ),
    );
};
