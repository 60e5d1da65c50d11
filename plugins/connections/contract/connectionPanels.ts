import { namespace, type Panel } from '#core/contract';
import type { ConnectorManifest } from '#plugins/connectors/contract/manifest';
import type { Connection } from './endpoints';

/** What a panel on the page of a connection is given. */
export interface ConnectionView {
  readonly connection: Connection;
  readonly connector: ConnectorManifest;
}
/** Panels under the settings of a connection; each brings its own heading. */
export const connectionPanels =
  namespace('connections').extensionPoint<Panel<ConnectionView>>('connectionPanels');
