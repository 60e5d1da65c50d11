import { setProperty, findNode } from '#plugins/flows/contract/graph/edits/edits';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import type { NodeData } from '#plugins/flows/contract';
import { getGraph, offerFix, passInputs } from '../../fix';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';
import { showsScreen } from '../../showsScreen';
import { describeMissing } from '../readNode';
import { findCallers, findCalls, findCallsOf } from './findCalls';

/** A node that calls a flow, but none is chosen, it is not here, or it has another name by now. */
const missingSubflow = defineRule({
  code: 'dv-er-subflow-001',
  level: 'error',
  reach: 'flow',
  title: 'The subflow is missing or was renamed',
  explain: 'The call fails or runs a flow that was renamed.',
  remedy: 'Select the flow again, or import it.',
  check: (index, { flows }) =>
    findCallers(index).flatMap(node => {
      const call = subflowCall(node.data);
      if (!call) return reportAt(node, `Select the flow for ${formatNode(node)} to call.`);
      const name = flows?.get(call.flowId);
      if (flows && name === undefined) {
        const recommendation = `${formatNode(node)} calls “${call.label || call.flowId}”, which does not exist. Select another flow, or import it.`;
        return { ...reportAt(node, recommendation), stops: 'missingSubflow' as const };
      }
      if (name === undefined || call.label === '' || call.label === name) return [];
      return reportAt(
        node,
        `${formatNode(node)} calls “${call.label}”, which is now named “${name}”. Select it again.`,
      );
    }),
  fix: ({ nodeId, data, context }) => {
    const call = data && subflowCall(data);
    const name = call && context.flows?.get(call.flowId);
    if (!name || name === call.label) return [];
    return offerFix(`Use its current name, “${name}”`, draft => {
      const graph = getGraph(draft);
      const selected = findNode(graph, nodeId)?.data.properties?.subFlowId?.value;
      if (selected) setProperty(graph, nodeId, 'subFlowId', { ...selected, label: name });
    });
  },
});

/** Two flows that call each other, so neither may ever end. */
const circularSubflow = defineRule({
  code: 'dv-er-subflow-002',
  level: 'error',
  reach: 'flow',
  title: 'Two flows call each other',
  explain: 'The calls may never end.',
  remedy: 'Remove one of the calls.',
  check: (index, context) =>
    findCallsOf(index, context, ({ calls }) => calls.includes(context.flow.flowId)).map(
      ({ node, target }) =>
        reportAt(
          node,
          `${formatNode(node)} calls “${target.name}”, which calls this flow. Remove one of the calls.`,
        ),
    ),
});

/** A call that leaves out an input which the called flow requires. */
const subflowInputs = defineRule({
  code: 'dv-er-subflow-003',
  level: 'error',
  reach: 'flow',
  title: 'A subflow input is missing',
  explain: 'The subflow doesn’t start without its required inputs.',
  remedy: 'Enter the inputs in the calling node.',
  check: (index, context) =>
    findCalls(index, context).flatMap(({ node, target }) => {
      const missing = describeMissing(target.required, name => lacks(node.data, name));
      if (missing === '') return [];
      return reportAt(
        node,
        `“${target.name}” requires ${missing}. Enter values in ${formatNode(node)}.`,
      );
    }),
  fix: target => {
    const { data, context } = target;
    const callee = data && context.called?.get(subflowCall(data)?.flowId ?? '');
    const missing = data && callee?.required.filter(name => lacks(data, name));
    return missing ? passInputs(target, missing) : [];
  },
});

const lacks = ({ properties = {} }: NodeData, name: string) => !Object.hasOwn(properties, name);

/** A call of a PingOne flow, which can only be started by a policy. */
const pingOneSubflow = defineRule({
  code: 'dv-er-subflow-004',
  level: 'error',
  reach: 'flow',
  title: 'A PingOne flow is called as a subflow',
  explain: 'Only a flow policy can start a PingOne flow.',
  remedy: 'Select a standard flow, or change the subflow’s flow type.',
  check: (index, context) =>
    findCalls(index, context)
      .filter(({ target }) => target.pingOneFlow)
      .map(({ node, target }) =>
        reportAt(
          node,
          `“${target.name}” is a PingOne flow. Select a standard flow in ${formatNode(node)}, or change the subflow’s flow type.`,
        ),
      ),
});

/** A call that waits for a screen, of a flow that does not begin with one. */
const screenlessSubflow = defineRule({
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

/** Rules about calls of other flows. */
export const subflowRules: RuleGroup = {
  id: 'dv-rule-subflow-001',
  title: 'Subflows exist and match',
  explain:
    'Each subflow exists under the expected name, gets its inputs, and doesn’t call the flow back.',
  rules: [missingSubflow, circularSubflow, subflowInputs, pingOneSubflow, screenlessSubflow],
};
