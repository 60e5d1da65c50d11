import { notRunnableCode } from '#plugins/flows/contract/flow';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';

/** A node that the installation, where it is known, cannot run. */
export const notRunnable = defineRule({
  code: notRunnableCode,
  level: 'warning',
  reach: 'node',
  title: 'A node can’t run here',
  explain:
    'This installation doesn’t support its capability, so runs that reach it fail. You can still edit and export it.',
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
            ...reportAt(
              node,
              `Select one of your flows as a stand-in for “${node.data.capabilityName ?? ''}” of ${node.data.connectorId ?? ''} under Connectors, or replace ${formatNode(node)}.`,
            ),
            stops: 'notRunnable' as const,
          })),
});
