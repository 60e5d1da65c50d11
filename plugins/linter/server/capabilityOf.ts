import type { ServerHost } from '#core/server';
import { connectorCatalogue } from '#plugins/connectors/contract';
import { lintedCapability } from '../domain/lintedCapability';
import type { LintContext } from '../domain/lintContext';

/** What the rules know of the connectors of this installation. */
export function capabilityOf(server: ServerHost): NonNullable<LintContext['capability']> {
  const catalogue = server.get(connectorCatalogue);
  return (connectorId, name) => lintedCapability(catalogue.find(connectorId), name);
}
