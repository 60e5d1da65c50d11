import { field, toggle } from '#plugins/connectors/contract';
import { providerAccount } from '#plugins/connectors/contract/kit/providerAccount';
import type { DeclaredConnector } from '#plugins/services/contract/DeclaredConnector';

const kept = 'Not used here, because users are sent to PingFederate. Kept for exports.';

/** Sign-in at PingFederate by redirect, with its policies. */
export const pingFederateConnector: DeclaredConnector = {
  id: 'pingFederateConnectorV2',
  name: 'PingFederate',
  description: 'Signs users in with PingFederate, using its authentication policies.',
  category: { name: 'Authenticate', value: 'authenticate' },
  account: providerAccount('openId', ['issuerUrl', 'clientId']),
  capabilities: {
    authenticate: {
      title: 'Authenticate',
      subTitle: 'Sends the user to PingFederate and returns the user who signed in.',
      type: 'trigger',
      properties: {
        skipButtonPress: toggle('Skip Button Press', true, kept),
        button: field('Button', 'textField', { info: kept }),
        showPoweredBy: toggle('Show Powered By', false, kept),
        customScript: field('Script', 'codeEditor', { language: 'javascript', info: kept }),
      },
      output: { sub: { type: 'string' }, accessToken: { type: 'string' } },
      signIn: { setting: 'openId', defaults: { authTypeDropdown: 'openId' } },
    },
  },
};
