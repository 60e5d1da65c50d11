import type { EvalOperator } from '#plugins/flows/contract/internal';
import {
  type GraphIndex,
  connections,
  getOperator,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';

const ends = new Set(['returnSuccessResponseRedirect', 'returnErrorResponseRedirect']);

/** A PingOne flow of which no way ends with an answer to PingOne. */
const wrongEnd = defineRule({
  code: 'dv-er-pingOneFlow-001',
  level: 'error',
  reach: 'flow',
  title: 'A PingOne flow has no PingOne response',
  explain: 'People are left waiting at the end.',
  remedy:
    'End the flow with “Return Success Response (Redirect Flows)” or “Return Error Response (Redirect Flows)”.',
  check: (index, { flow }) => {
    if (!flow.settings?.pingOneFlow) return [];
    const last = [...index.nodes.values()].filter(
      ({ data }) => index.into(data.id).length > 0 && index.out(data.id).length === 0,
    );
    if (last.some(({ data }) => ends.has(data.capabilityName ?? ''))) return [];
    return [
      {
        recommendation:
          'End the flow with “Return Success Response (Redirect Flows)” or “Return Error Response (Redirect Flows)” from PingOne Authentication.',
      },
    ];
  },
});

const whenTrue = new Set<EvalOperator>(['allTriggersTrue', 'anyTriggersTrue']);
const whenFalse = new Set<EvalOperator>(['allTriggersFalse', 'anyTriggersFalse']);

/** A call of the directory whose success or failure leads nowhere, so the flow stops there. */
const missingPath = defineRule({
  code: 'dv-er-pingOneFlow-002',
  level: 'error',
  reach: 'links',
  title: 'A directory call handles only one result',
  explain: 'The run stops when the call returns the other result.',
  remedy: 'Connect both success and failure.',
  check: index =>
    connections(index)
      .filter(({ data }) => data.connectorId === 'pingOneSSOConnector')
      .flatMap(node => {
        const operators = findOperatorsAfter(index, node.data.id);
        const [some, none] = [
          operators.some(each => whenTrue.has(each)),
          operators.some(each => whenFalse.has(each)),
        ];
        const both = operators.some(each => !whenTrue.has(each) && !whenFalse.has(each));
        if (operators.length === 0 || both || some === none) return [];
        const [handled, missing] = some ? ['success', 'failure'] : ['failure', 'success'];
        return reportAt(
          node,
          `${formatNode(node)} handles only ${handled}. Also connect ${missing}.`,
        );
      }),
});

function findOperatorsAfter(index: GraphIndex, nodeId: string): readonly EvalOperator[] {
  return index.out(nodeId).flatMap(({ data }) => {
    const evaluator = index.nodes.get(data.target);
    if (evaluator?.data.nodeType !== 'EVAL') return [];
    return index.out(data.target).map(edge => getOperator(evaluator.data, edge.data.target));
  });
}

const capability = 'kerberosAuthentication';

/** Two Kerberos checks in a row; a Kerberos ticket can be used only once. */
const kerberosTwice = defineRule({
  code: 'dv-er-pingOneFlow-003',
  level: 'error',
  reach: 'flow',
  title: 'Kerberos runs twice in a row',
  explain: 'A Kerberos ticket works only once.',
  remedy: 'Remove the second node and select all user types in the first.',
  check: index =>
    connections(index)
      .filter(
        ({ data }) =>
          data.connectorId === 'pingOneSSOConnector' && data.capabilityName === capability,
      )
      .filter(({ data }) =>
        index
          .into(data.id)
          .flatMap(edge => index.into(edge.data.source))
          .some(edge => index.nodes.get(edge.data.source)?.data.capabilityName === capability),
      )
      .map(node =>
        reportAt(
          node,
          `A Kerberos ticket works only once. Remove ${formatNode(node)}, and select all user types in the node before it.`,
        ),
      ),
});

/** Rules about PingOne flows. */
export const pingOneRules: RuleGroup = {
  id: 'dv-rule-pingOneFlow-001',
  title: 'PingOne flows end and branch correctly',
  explain:
    'PingOne flows return a PingOne response, and their directory calls handle success and failure.',
  rules: [wrongEnd, missingPath, kerberosTwice],
};
