import { joinAnd } from '#core/contract/internal';
import { notConfiguredCode } from '#plugins/flows/contract/flow';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';

/** A node whose connection lacks settings without which it does nothing. */
export const notConfigured = defineRule({
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
