import { declareConnector } from '../declared/declareConnector';
import type { DeclaredConnector } from '../declared/DeclaredConnector';
import { cloudflareConnector } from './cloudflare/cloudflareConnector';
import { dynamicsConnector } from './dynamics/dynamicsConnector';
import { idDatawebConnector } from './idDataweb/idDatawebConnector';
import { jumioConnector } from './jumio/jumioConnector';
import { pingFederateConnector } from './pingFederate/pingFederateConnector';
import { authorizeConnector } from './pingOne/authorizeConnector';
import { credentialsConnector } from './pingOne/credentialsConnector';
import { radiusConnector } from './pingOne/radiusConnector';
import { verifyConnector } from './pingOne/verifyConnector';
import { salesforceConnector } from './salesforce/salesforceConnector';
import { teamsConnector } from './teams/teamsConnector';
import { tloxpConnector } from './tloxp/tloxpConnector';

/** The services that run by their declaration alone. */
export const services: readonly DeclaredConnector[] = [
  cloudflareConnector,
  teamsConnector,
  salesforceConnector,
  jumioConnector,
  idDatawebConnector,
  tloxpConnector,
  dynamicsConnector,
  pingFederateConnector,
  authorizeConnector,
  verifyConnector,
  credentialsConnector,
];

/** The same as connectors, and what answers a gateway; contributed to `connectors`. */
export const serviceConnectors = [...services.map(declareConnector), radiusConnector];
