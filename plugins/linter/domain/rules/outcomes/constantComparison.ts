import type { NodeData } from '#plugins/flows/contract';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { findReferences } from '#plugins/flows/contract/graph/references/references';
import { removeAndHeal } from '#plugins/flows/contract/graph/edits/heal';
import { listTransitions } from '#plugins/flows/contract/graph/machine/compile';
import { getGraph, suggestFix } from '../../fix';
import { defineRule, formatNode, reportAt } from '../../rule';
import { compareTexts } from '../decisions/compared';
import { removeBranch } from '../decisions/removeBranch';
import { hasText } from '../readNode';

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
export const constantComparison = defineRule({
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
    const ways = listTransitions(index).filter(({ terms }) =>
      terms.some(({ source }) => source === nodeId),
    );
    const never = ways.filter(
      ({ terms: [term, ...others] }) =>
        others.length === 0 && term?.test === (holds ? 'failure' : 'success'),
    );
    const rest = new Set(ways.filter(way => !never.includes(way)).map(({ target }) => target));
    return rest.size === 1
      ? suggestFix('Remove the comparison and keep the branch that runs', draft => {
          removeBranch(getGraph(draft), nodeId, never);
          removeAndHeal(getGraph(draft), [nodeId]);
        })
      : [];
  },
});
