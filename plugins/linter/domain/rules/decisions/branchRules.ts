import { joinAnd } from '#core/contract/internal';
import type { NodeData } from '#plugins/flows/contract';
import type { EvalOperator } from '#plugins/flows/contract/internal';
import {
  connections,
  getOperator,
  type GraphIndex,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { findReferences } from '#plugins/flows/contract/graph/references/references';
import { removeAndHeal } from '#plugins/flows/contract/graph/edits/heal';
import { listTransitions } from '#plugins/flows/contract/graph/machine/compile';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';
import { getGraph, suggestFix } from '../../fix';
import { hasText } from '../readNode';
import { compareTexts } from './compared';
import { removeBranch } from './removeBranch';
import { findNeverTaken } from './findNeverTaken';

/** Capabilities that ask whether something about a person is so; “no” is an answer like “yes”. */
const asks = /^(find|lookup|read|authenticate)User$|^userLookup$|^check|^verify|^validate/i;
const onlyTrue = new Set<EvalOperator>(['allTriggersTrue', 'anyTriggersTrue']);

/** Returns what leads on from a node: the operators, and undefined for a link without one. */
function findWaysOn(index: GraphIndex, nodeId: string): readonly (EvalOperator | undefined)[] {
  return index.out(nodeId).flatMap(({ data }) => {
    const next = index.nodes.get(data.target);
    if (next?.data.nodeType !== 'EVAL') return [undefined];
    return index.out(data.target).map(edge => getOperator(next.data, edge.data.target));
  });
}

// Calls of the directory are errors of their own, as other linters have them.
const isAsking = ({ connectorId, capabilityName, isDisabled }: NodeData) =>
  connectorId !== 'pingOneSSOConnector' && isDisabled !== true && asks.test(capabilityName ?? '');

/** A lookup or a check with no way on for “no”. */
const unhandledFailure = defineRule({
  code: 'bp-branch-001',
  level: 'warning',
  reach: 'links',
  title: 'Failure isn’t handled',
  explain:
    'When nothing is found or the check fails, the run stops with an error. Attackers can use the error to find out whether an account exists.',
  remedy: 'Connect the failure branch. For a lookup, continue as you would for a known account.',
  check: index =>
    connections(index)
      .filter(({ data }) => isAsking(data))
      .filter(({ data }) => {
        const links = findWaysOn(index, data.id);
        return links.length > 0 && links.every(way => way !== undefined && onlyTrue.has(way));
      })
      .map(node => reportAt(node, `Connect the failure branch of ${formatNode(node)}.`)),
});

const comparisons = new Set([
  'AEqualsB',
  'ANotEqualsB',
  'AGreaterThanB',
  'AGreaterThanEqualToB',
  'ALessThanB',
  'ALessThanEqualToB',
  'stringAContainsB',
  'arrayOfAIncludesB',
]);

const isConstant = (property: { readonly value?: unknown } | undefined) =>
  hasText(property?.value) && findReferences(property).length === 0;

function comparesConstants({ connectorId, capabilityName, isDisabled, properties }: NodeData) {
  if (connectorId !== 'functionsConnector' || isDisabled === true) return false;
  return (
    comparisons.has(capabilityName ?? '') &&
    isConstant(properties?.leftValueA) &&
    isConstant(properties?.rightValueB)
  );
}

/** A comparison of two texts that stand in the flow, so one of its ways is never taken. */
const constantComparison = defineRule({
  code: 'bp-branch-002',
  level: 'warning',
  reach: 'node',
  title: 'A comparison always has the same result',
  explain: 'Both values are fixed, so the nodes on one branch never run.',
  remedy: 'Compare with a reference, or remove the comparison and its unused branch.',
  check: index =>
    connections(index)
      .filter(({ data }) => comparesConstants(data))
      .map(node =>
        reportAt(node, `Use a reference for at least one of the values in ${formatNode(node)}.`),
      ),
  fix: ({ nodeId, data, index }) => {
    const holds = data && compareTexts(data);
    if (holds === undefined) return [];
    const transitions = listTransitions(index).filter(({ terms }) =>
      terms.some(({ source }) => source === nodeId),
    );
    const never = transitions.filter(
      ({ terms: [term, ...others] }) =>
        others.length === 0 && term?.test === (holds ? 'failure' : 'success'),
    );
    const rest = new Set(
      transitions.filter(way => !never.includes(way)).map(({ target }) => target),
    );
    return rest.size === 1
      ? suggestFix('Remove the comparison and keep the branch that runs', draft => {
          removeBranch(getGraph(draft), nodeId, never);
          removeAndHeal(getGraph(draft), [nodeId]);
        })
      : [];
  },
});

const formatTargets = (index: GraphIndex, ids: readonly string[]) =>
  joinAnd(
    [...new Set(ids)].flatMap(id => {
      const node = index.nodes.get(id);
      return node ? [formatNode(node)] : [];
    }),
  );

/** A branch that never runs, since a comparison before has decided what it asks. */
const decidedComparison = defineRule({
  code: 'bp-branch-003',
  level: 'warning',
  reach: 'flow',
  title: 'A branch never runs',
  explain: 'On every path, an earlier comparison of the same value has already decided the result.',
  remedy: 'Correct the compared value, or remove the branch.',
  check: index => {
    const reported = new Set<string>();
    return findNeverTaken(index).flatMap(({ by, nodeId, transitions }) => {
      const [first, node] = [index.nodes.get(by), index.nodes.get(nodeId)];
      if (!first || !node || reported.has(nodeId)) return [];
      reported.add(nodeId);
      const targets = transitions.map(({ target }) => target);
      return [
        {
          nodeId,
          recommendation: `${formatNode(first)} already decided what ${formatNode(node)} compares, so the link to ${formatTargets(index, targets)} is never followed. Correct the value, or remove the branch.`,
          path: [by, nodeId],
        },
      ];
    });
  },
  fix: ({ nodeId, index }) => {
    const branch = findNeverTaken(index).find(each => each.nodeId === nodeId);
    return branch
      ? suggestFix('Remove the branch that never runs', draft =>
          removeBranch(getGraph(draft), nodeId, branch.transitions),
        )
      : [];
  },
});

/** Rules about branches that are missing or never run. */
export const branchRules: RuleGroup = {
  id: 'branches',
  title: 'Branches are reachable and handled',
  explain:
    'Lookups and checks handle failure, and no comparison is already decided by an earlier one.',
  rules: [unhandledFailure, constantComparison, decidedComparison],
};
