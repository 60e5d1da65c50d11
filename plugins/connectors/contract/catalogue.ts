import { Type } from 'typebox';
import { can, endpoint, namespace, type AnyQueries, type Panel } from '#core/contract';
import { ConnectorManifest } from './manifest';
import { access } from './references';

const connectors = namespace('connectors');

/**
 * All connectors: those that run here, and those that can only be imported, shown, linted, and
 * exported.
 */
export interface ConnectorCatalogue {
  all(): readonly ConnectorManifest[];
  find(connectorId: string): ConnectorManifest | undefined;
}
export const connectorCatalogue = connectors.service<ConnectorCatalogue>('connectorCatalogue');

/** The capabilities that an environment’s flows stand in for, as `connectorId.capabilityName`. */
export interface StandInList {
  list(db: AnyQueries): Promise<readonly string[]>;
}
export const standInList = connectors.service<StandInList>('standInList');

/** Whether a capability runs in this installation; `name` may be one that nobody knows. */
export const runsHere = (manifest: ConnectorManifest | undefined, name: string): boolean =>
  manifest !== undefined &&
  Object.hasOwn(manifest.capabilities, name) &&
  manifest.capabilities[name]?.runs === true;

export const listConnectors = endpoint('GET /connectors', {
  summary: 'Lists the connectors in the catalog.',
  query: Type.Object({ details: Type.Optional(Type.String()) }),
  reply: Type.Array(ConnectorManifest),
  when: can(access, 'read'),
});
export const getConnector = endpoint('GET /connectors/:connectorId', {
  summary: 'Returns a connector’s manifest.',
  reply: ConnectorManifest,
  when: can(access, 'read'),
});

/** The props of a panel beside a connector of the catalog. */
export interface ConnectorView {
  readonly connector: ConnectorManifest;
}
/** The props of the connector picker. */
export interface ConnectorChoice {
  onChoose(connectorId: string): void;
  onClose(): void;
}
/** Links above the catalog, such as a link back to another plugin’s page. */
export const catalogueLinks = connectors.extensionPoint<Panel<object>>('catalogueLinks');
/** Panels with actions for a connector in the catalog. */
export const connectorPanels = connectors.extensionPoint<Panel<ConnectorView>>('connectorPanels');
/**
 * Lets a person select a connector in a dialog. This plugin contributes to it, and others show it.
 */
export const connectorChooser =
  connectors.extensionPoint<Panel<ConnectorChoice>>('connectorChooser');
