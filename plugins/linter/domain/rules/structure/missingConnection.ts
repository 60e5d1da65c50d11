import { findNode } from '#plugins/flows/contract/graph/edits/edits';
import type { NodeElement } from '#plugins/flows/contract';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { getGraph, suggestFix } from '../../fix';
import type { LintContext } from '../../lintContext';
import { defineRule, formatNode, reportAt } from '../../rule';

/** Whether a node runs only with a connection, and names one that is not here. */
export function lacksConnection(
  { data }: NodeElement,
  { capability, standIns, unset }: LintContext,
): boolean {
  const { connectorId = '', connectionId = '', capabilityName = '', isDisabled } = data;
  if (!unset || isDisabled === true || !unset.needed[connectorId]?.length) return false;
  if (standIns?.has(`${connectorId}.${capabilityName}`)) return false;
  if (capability?.(connectorId, capabilityName)?.runs !== true) return false;
  return unset.lacking[connectionId] === undefined;
}

const mostOffered = 3;

/** A node whose connection was deleted, or never came along with an import. */
export const missingConnection = defineRule({
  code: 'bp-missing-connection-001',
  level: 'warning',
  reach: 'node',
  title: 'A connection is missing',
  explain: 'The environment doesn’t have the node’s connection, so runs that reach the node fail.',
  remedy: 'Select another connection in the node, or create one under Connectors.',
  check: (index, context) =>
    connections(index)
      .filter(node => lacksConnection(node, context))
      .map(node => ({
        ...reportAt(
          node,
          node.data.connectionId
            ? `${formatNode(node)} uses a connection that isn’t in this environment. Select another, or create one under Connectors.`
            : `${formatNode(node)} has no connection. Select one, or create one under Connectors.`,
        ),
        stops: 'notConfigured' as const,
      })),
  fix: ({ nodeId, data, context: { unset } }) =>
    Object.entries(unset?.named ?? {})
      .filter(
        ([id, { connectorId }]) =>
          connectorId === data?.connectorId && unset?.lacking[id]?.length === 0,
      )
      .slice(0, mostOffered)
      .flatMap(([connectionId, { name }]) =>
        suggestFix(`Use the connection “${name}”`, draft => {
          const node = findNode(getGraph(draft), nodeId);
          if (node) node.data.connectionId = connectionId;
        }),
      ),
});
