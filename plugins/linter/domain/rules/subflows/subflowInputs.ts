import type { NodeData } from '#plugins/flows/contract';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import type { CalledFlow } from '#plugins/linter/contract';
import { passInputs } from '../../fix';
import { defineRule, formatNode, reportAt } from '../../rule';
import { findCalls } from './findCalls';

/** A call that leaves out an input which the called flow requires. */
export const subflowInputs = defineRule({
  code: 'dv-er-subflow-003',
  level: 'error',
  reach: 'flow',
  title: 'A subflow input is missing',
  explain: 'The subflow doesn’t start without its required inputs.',
  remedy: 'Enter the inputs in the calling node.',
  check: (index, context) =>
    findCalls(index, context).flatMap(({ node, target }) => {
      const missing = findMissing(target, node.data);
      if (missing.length === 0) return [];
      return reportAt(
        node,
        `“${target.name}” requires ${missing.join(', ')}. Enter values in ${formatNode(node)}.`,
      );
    }),
  fix: target => {
    const { data, context } = target;
    const callee = data && context.called?.get(subflowCall(data)?.flowId ?? '');
    return callee ? passInputs(target, findMissing(callee, data)) : [];
  },
});

const findMissing = ({ required }: CalledFlow, { properties = {} }: NodeData) =>
  required.filter(name => !(name in properties));
