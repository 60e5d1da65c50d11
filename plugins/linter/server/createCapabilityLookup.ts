import type { ServerHost } from '#core/server';
import { connectorCatalogue } from '#plugins/connectors/contract';
import { toLintedCapability } from '../domain/toLintedCapability';
import type { LintContext } from '../domain/lintContext';

/** Looks capabilities up among the connectors of this installation. */
export function createCapabilityLookup(server: ServerHost): NonNullable<LintContext['capability']> {
  const catalogue = server.get(connectorCatalogue);
  return (connectorId, name) => toLintedCapability(catalogue.find(connectorId), name);
}
