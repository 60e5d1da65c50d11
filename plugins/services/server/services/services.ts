import type { DeclaredConnector } from '../../contract';
import { cloudflareConnector } from './cloudflare/cloudflareConnector';
import { idDatawebConnector } from './idDataweb/idDatawebConnector';
import { jumioConnector } from './jumio/jumioConnector';
import { pingFederateConnector } from './pingFederate/pingFederateConnector';
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
  pingFederateConnector,
];
