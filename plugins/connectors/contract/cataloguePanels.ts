import { namespace, type Panel } from '#core/contract';
import type { ConnectorManifest } from './manifest';

const connectors = namespace('connectors');

/** What a panel beside a connector of the catalogue is given. */
export interface ConnectorView {
  readonly connector: ConnectorManifest;
}
/** What the choice of a connector is given. */
export interface ConnectorChoice {
  onChoose(connectorId: string): void;
  onClose(): void;
}
/** Links above the catalogue; others put the way back to their pages here. */
export const catalogueLinks = connectors.extensionPoint<Panel<object>>('catalogueLinks');
/** What can be done with a connector of the catalogue; others put panels here. */
export const connectorPanels = connectors.extensionPoint<Panel<ConnectorView>>('connectorPanels');
/** Lets a person choose a connector in front of a page; this plugin fills it, others show it. */
export const connectorChooser =
  connectors.extensionPoint<Panel<ConnectorChoice>>('connectorChooser');
