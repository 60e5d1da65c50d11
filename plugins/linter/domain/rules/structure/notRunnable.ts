import { notRunnableCode } from '#plugins/flows/contract/flow';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { NodeElement } from '#plugins/flows/contract';
import type { LintContext } from '../../lintContext';
import { defineRule, formatNode, reportAt } from '../../rule';

function sayRemedy(node: NodeElement, capability: NonNullable<LintContext['capability']>): string {
  const { connectorId = '', capabilityName = '' } = node.data;
  return capability(connectorId, capabilityName)?.absent
    ? `This installation can’t run “${capabilityName}” (${connectorId}). Replace or disable ${formatNode(node)}.`
    : `Select one of your flows as a stand-in for “${capabilityName}” (${connectorId}) under Connectors, or replace ${formatNode(node)}.`;
}

/** A node that the installation, where it is known, cannot run. */
export const notRunnable = defineRule({
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
