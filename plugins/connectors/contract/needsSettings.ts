import type { ConnectorManifest } from './manifest';

/** Whether nodes of a connector run only where their connection has certain settings. */
export const needsSettings = ({
  accountConfigView,
  properties,
}: Pick<ConnectorManifest, 'accountConfigView' | 'properties'>): boolean =>
  accountConfigView.items.some(({ propertyName }) => properties[propertyName]?.required === true);
