import { analyticsConnector } from './analytics/analyticsConnector';
import { challengeConnector } from './challenge/challengeConnector';
import { codeSnippetConnector } from './snippet/codeSnippetConnector';
import { cookieConnector } from './cookie/cookieConnector';
import { devicePolicyConnector } from './device/devicePolicyConnector';
import { errorConnector } from './errors/errorConnector';
import { functionsConnector } from './functions/functionsConnector';
import { httpConnector } from './http/httpConnector';
import { skOpenIdConnector } from './tokens/skOpenIdConnector';
import { smtpConnector } from './smtp/smtpConnector';
import { stringsConnector } from './strings/stringsConnector';
import { userPolicyConnector } from './userPolicy/userPolicyConnector';
import { variablesConnector } from './variables/variablesConnector';
import { webhookConnector } from './webhook/webhookConnector';

/** The connectors of this plugin that do real work; contributed to `connectors`. */
export const runningConnectors = [
  httpConnector,
  functionsConnector,
  variablesConnector,
  errorConnector,
  stringsConnector,
  challengeConnector,
  analyticsConnector,
  cookieConnector,
  skOpenIdConnector,
  smtpConnector,
  webhookConnector,
  codeSnippetConnector,
  devicePolicyConnector,
  userPolicyConnector,
];
