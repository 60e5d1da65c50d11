import { namespace, type Panel } from '#core/contract';
import type { ConnectorManifest } from '#plugins/connectors/contract/manifest';
import type { Connection } from './endpoints';

const connections = namespace('connections');

/** The props of a panel on the page of a connection. */
export interface ConnectionView {
  readonly connection: Connection;
  readonly connector: ConnectorManifest;
}
/** Panels under the settings of a connection; each brings its own heading. */
export const connectionPanels =
  connections.extensionPoint<Panel<ConnectionView>>('connectionPanels');
