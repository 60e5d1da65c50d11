import { joinAnd } from '#core/contract/internal';
import { notRunnableCode, notConfiguredCode } from '#plugins/flows/contract/flow';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { NodeElement } from '#plugins/flows/contract';
import { findNode } from '#plugins/flows/contract/graph/edits/edits';
import type { LintContext } from '../../lintContext';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';
import { getGraph, suggestFix } from '../../fix';

function sayRemedy(node: NodeElement, capability: NonNullable<LintContext['capability']>): string {
  const { connectorId = '', capabilityName = '' } = node.data;
  return capability(connectorId, capabilityName)?.absent
    ? `This installation can’t run “${capabilityName}” (${connectorId}). Replace or disable ${formatNode(node)}.`
    : `Select one of your flows as a stand-in for “${capabilityName}” (${connectorId}) under Connectors, or replace ${formatNode(node)}.`;
}

/** A node that the installation, where it is known, cannot run. */
const notRunnable = defineRule({
  code: notRunnableCode,
  level: 'warning',
  reach: 'node',
  title: 'A node can’t run here',
  explain:
    'This installation doesn’t support the node’s capability. Runs that reach the node fail, but you can still edit and export the flow.',
  remedy:
    'Select one of your flows as a stand-in under Connectors, replace the node, or disable it.',
  check: (index, { capability, standIns }) =>
    standIns === undefined || !capability
      ? []
      : connections(index)
          .filter(({ data: { connectorId = '', capabilityName = '', isDisabled } }) => {
            if (isDisabled === true || standIns.has(`${connectorId}.${capabilityName}`))
              return false;
            return capability(connectorId, capabilityName)?.runs === false;
          })
          .map(node => ({
            ...reportAt(node, sayRemedy(node, capability)),
            stops: 'notRunnable' as const,
          })),
});

/** Whether a node runs only with a connection, and names one that is not here. */
function lacksConnection(
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
const missingConnection = defineRule({
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

/** A node whose connection lacks settings without which it does nothing. */
const notConfigured = defineRule({
  code: notConfiguredCode,
  level: 'warning',
  reach: 'node',
  title: 'A connection is missing settings',
  explain: 'The node can’t call its service without them, so runs that reach it fail.',
  remedy:
    'Enter the settings under Connectors, select one of your flows as a stand-in, or replace the node.',
  check: (index, { capability, standIns, unset }) =>
    unset === undefined
      ? []
      : connections(index).flatMap(node => {
          const { connectorId = '', connectionId = '', capabilityName = '' } = node.data;
          const needed = unset.needed[connectorId];
          if (!needed || node.data.isDisabled === true) return [];
          if (standIns?.has(`${connectorId}.${capabilityName}`)) return [];
          if (capability?.(connectorId, capabilityName)?.runs !== true) return [];
          const missing = unset.lacking[connectionId];
          if (!missing?.length) return [];
          const recommendation = `Enter ${joinAnd(missing)} in the connection for ${formatNode(node)}.`;
          return [{ ...reportAt(node, recommendation), stops: 'notConfigured' as const }];
        }),
});

/** Rules about nodes that fail in this installation or environment. */
export const runnableRules: RuleGroup = {
  id: 'not-runnable',
  title: 'Nodes can run here',
  explain:
    'This installation supports each capability, and each connection exists and is configured.',
  rules: [notRunnable, missingConnection, notConfigured],
};
