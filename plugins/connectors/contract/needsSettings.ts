import { findMissingSettings } from './kit/findMissing';
import type { ConnectorManifest } from './manifest';

/** Whether nodes of a connector run only where their connection has certain settings. */
export const needsSettings = (
  manifest: Pick<ConnectorManifest, 'accountConfigView' | 'properties'>,
): boolean => findMissingSettings(manifest, {}).length > 0;
