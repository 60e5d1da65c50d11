import { analyticsConnector } from './analyticsConnector';
import { challengeConnector } from './challengeConnector';
import { cookieConnector } from './cookieConnector';
import { errorConnector } from './errorConnector';
import { functionsConnector } from './functionsConnector';
import { httpConnector } from './httpConnector';
import { genericConnector } from './oidc/genericConnector';
import { skOpenIdConnector } from './skOpenIdConnector';
import { stringsConnector } from './stringsConnector';
import { variablesConnector } from './variablesConnector';

/** The connectors of this plugin that do real work; contributed to `connectors`. */
export const runningConnectors = [
  httpConnector,
  functionsConnector,
  variablesConnector,
  errorConnector,
  stringsConnector,
  genericConnector,
  challengeConnector,
  analyticsConnector,
  cookieConnector,
  skOpenIdConnector,
];
