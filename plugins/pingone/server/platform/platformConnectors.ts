import type { DeclaredConnector } from '#plugins/services/contract';
import { authorizeConnector } from './authorizeConnector';
import { credentialsConnector } from './credentialsConnector';
import { verifyConnector } from './verifyConnector';

/** The services of the platform that run by their declaration alone. */
export const platformConnectors: readonly DeclaredConnector[] = [
  authorizeConnector,
  verifyConnector,
  credentialsConnector,
];
