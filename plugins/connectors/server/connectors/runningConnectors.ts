import { analyticsConnector } from './analyticsConnector';
import { challengeConnector } from './challengeConnector';
import { codeSnippetConnector } from './codeSnippetConnector';
import { cookieConnector } from './cookieConnector';
import { devicePolicyConnector } from './devicePolicyConnector';
import { errorConnector } from './errorConnector';
import { functionsConnector } from './functionsConnector';
import { httpConnector } from './httpConnector';
import { genericConnector } from './oidc/genericConnector';
import { notificationsConnector } from './notificationsConnector';
import { skOpenIdConnector } from './skOpenIdConnector';
import { smtpConnector } from './smtpConnector';
import { stringsConnector } from './stringsConnector';
import { userPolicyConnector } from './userPolicyConnector';
import { variablesConnector } from './variablesConnector';
import { webhookConnector } from './webhookConnector';

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
  smtpConnector,
  notificationsConnector,
  webhookConnector,
  codeSnippetConnector,
  devicePolicyConnector,
  userPolicyConnector,
];
