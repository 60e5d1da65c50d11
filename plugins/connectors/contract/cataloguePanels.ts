import { namespace, type Panel } from '#core/contract';
import type { ConnectorManifest } from './manifest';

const connectors = namespace('connectors');

/** The props of a panel beside a connector of the catalog. */
export interface ConnectorView {
  readonly connector: ConnectorManifest;
}
/** The props of the connector picker. */
export interface ConnectorChoice {
  onChoose(connectorId: string): void;
  onClose(): void;
}
/** Links above the catalogue; others put the way back to their pages here. */
export const catalogueLinks = connectors.extensionPoint<Panel<object>>('catalogueLinks');
/** Extension point for panels that offer actions on a connector of the catalog. */
export const connectorPanels = connectors.extensionPoint<Panel<ConnectorView>>('connectorPanels');
/** Lets a person choose a connector in front of a page; this plugin fills it, others show it. */
export const connectorChooser =
  connectors.extensionPoint<Panel<ConnectorChoice>>('connectorChooser');
