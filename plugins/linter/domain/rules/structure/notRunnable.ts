import { notRunnableCode } from '#plugins/flows/contract/flow';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';

/** A node that the installation, where it is known, cannot run. */
export const notRunnable = defineRule({
  code: notRunnableCode,
  level: 'warning',
  reach: 'node',
  title: 'A node cannot run here',
  explain:
    'This installation has nothing that does its work. The node is kept, checked and exported; a run that comes to it fails there.',
  remedy:
    'Choose one of your flows to stand in for its capability in Connections, replace the node, or disable it.',
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
              `Let one of your flows stand in for “${node.data.capabilityName ?? ''}” of ${node.data.connectorId ?? ''} in Connections, or replace ${formatNode(node)}.`,
            ),
            stops: 'notRunnable' as const,
          })),
});
