import { type GraphIndex, connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { LintContext } from '../../lintContext';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';
import type { CalledFlow } from '../subflows/toCalledFlow';
import { findCallers, findCallsOf } from '../subflows/findCalls';

/** The answers that a CIBA flow gives, as `connectorId.capabilityName`. */
const cibaAnswers = [
  'pingOneAuthenticationConnector.returnCibaSuccess',
  'pingOneAuthenticationConnector.returnCibaError',
] as const;

/** The steps that take a CIBA flow to another device and back. */
const cibaSteps = ['flowConnector.oobStart', 'flowConnector.oobContinue'] as const;

/** Whether a flow is a PingOne flow for CIBA. */
const isCiba = ({ settings }: LintContext['flow']) =>
  Boolean(settings?.pingOneFlow && settings.cibaFlow);

/** Lists what the enabled nodes of a flow do, as `connectorId.capabilityName`. */
const listCapabilities = (index: GraphIndex): ReadonlySet<string> =>
  new Set(
    connections(index)
      .filter(({ data }) => data.isDisabled !== true)
      .map(({ data }) => `${data.connectorId}.${data.capabilityName}`),
  );

/** A CIBA flow that cannot answer both ways. */
const cibaAnswer = defineRule({
  code: 'dv-er-ciba-flow-001',
  level: 'error',
  reach: 'flow',
  title: 'A CIBA flow is missing a response',
  explain: 'The client waits until it times out.',
  remedy: 'Add “Return CIBA Success” and “Return CIBA Error”.',
  check: (index, { flow }) => {
    if (!isCiba(flow)) return [];
    const does = listCapabilities(index);
    if (cibaAnswers.every(each => does.has(each))) return [];
    return [
      {
        recommendation:
          'Add the PingOne Authentication capabilities “Return CIBA Success” and “Return CIBA Error”. The flow needs both.',
      },
    ];
  },
});

/** A CIBA flow that, with the flows it calls, never goes out of band or never comes back. */
const cibaExecution = defineRule({
  code: 'dv-er-ciba-flow-002',
  level: 'error',
  reach: 'flow',
  title: 'A CIBA flow doesn’t contact the user’s device',
  explain: 'No one is asked to approve.',
  remedy:
    'Add “Out-of-Band Start (Links Only)” and “Out-of-Band Continue” to the flow or a subflow.',
  check: (index, { flow, called }) => {
    if (!isCiba(flow)) return [];
    if (!called && findCallers(index).length > 0) return [];
    const all = [
      listCapabilities(index),
      ...[...(called?.values() ?? [])].map(({ capabilities }) => new Set(capabilities)),
    ];
    if (cibaSteps.every(step => all.some(does => does.has(step)))) return [];
    return [
      {
        recommendation:
          'Add the Flow Conductor capabilities “Out-of-Band Start (Links Only)” and “Out-of-Band Continue” to this flow or a subflow.',
      },
    ];
  },
});

/** A CIBA flow whose subflow gives the answer; only the main flow may. */
const cibaSubflow = defineRule({
  code: 'dv-er-ciba-flow-003',
  level: 'error',
  reach: 'flow',
  title: 'A subflow sends the CIBA response',
  explain: 'Only the main flow can send it.',
  remedy: 'Move the response to the main flow.',
  check: (index, context) => {
    if (!isCiba(context.flow)) return [];
    const answers = ({ capabilities }: CalledFlow) =>
      cibaAnswers.some(each => capabilities.includes(each));
    return findCallsOf(index, context, answers).map(({ node, target }) =>
      reportAt(
        node,
        `“${target.name}”, called by ${formatNode(node)}, returns a CIBA response. Move the response to this flow.`,
      ),
    );
  },
});

/** Rules about CIBA flows. */
export const cibaRules: RuleGroup = {
  id: 'dv-rule-ciba-flow-001',
  title: 'CIBA flows contact the user’s device and respond',
  explain:
    'CIBA flows contact the device out of band, continue there, and return success or failure from the main flow.',
  rules: [cibaAnswer, cibaExecution, cibaSubflow],
};
