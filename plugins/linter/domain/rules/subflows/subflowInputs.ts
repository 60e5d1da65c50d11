import { called, finding, type Rule } from '../../rule';
import { calls } from './callers';

/** `subflow-003`: a call that leaves out an input which the called flow requires. */
export const subflowInputs: Rule = (index, context) =>
  calls(index, context).flatMap(({ node, target }) => {
    const missing = target.required.filter(name => !(name in (node.data.properties ?? {})));
    if (missing.length === 0) return [];
    return finding(
      'dv-er-subflow-003',
      'A call leaves out what the subflow needs',
      `"${target.name}" requires ${missing.join(', ')}; fill that in at ${called(node)}.`,
      { flowId: context.flow.flowId, nodeId: node.data.id },
    );
  });
