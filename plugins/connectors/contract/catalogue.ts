import { Type } from 'typebox';
import { can, endpoint, namespace } from '#core/contract';
import { ConnectorManifest } from './manifest';
import { access } from './references';

const connectors = namespace('connectors');

/**
 * Every connector this installation knows: those that run here, and those known for import, show,
 * lint and export.
 */
export interface ConnectorCatalogue {
  all(): readonly ConnectorManifest[];
  find(connectorId: string): ConnectorManifest | undefined;
}
export const connectorCatalogue = connectors.service<ConnectorCatalogue>('connectorCatalogue');

export const listConnectors = endpoint('GET /connectors', {
  summary: 'The connector catalogue.',
  query: Type.Object({ details: Type.Optional(Type.String()) }),
  reply: Type.Array(ConnectorManifest),
  when: can(access, 'read'),
});
export const getConnector = endpoint('GET /connectors/:connectorId', {
  summary: 'One connector’s manifest.',
  reply: ConnectorManifest,
  when: can(access, 'read'),
});
