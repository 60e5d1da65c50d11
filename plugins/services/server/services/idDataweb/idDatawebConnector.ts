import { pairs, referring, toggle } from '#plugins/connectors/contract';
import { providerAccount } from '#plugins/connectors/contract/kit/providerAccount';
import type { DeclaredConnector } from '#plugins/services/contract/DeclaredConnector';

/** Identity verification by ID DataWeb: a sign-in whose ID token holds its decision. */
export const idDatawebConnector: DeclaredConnector = {
  id: 'idDatawebConnector',
  name: 'ID DataWeb',
  description: 'Sends the user to ID DataWeb and returns its policy decision.',
  category: { name: 'Verify', value: 'verify' },
  account: providerAccount('customAuth', ['issuerUrl', 'clientId']),
  capabilities: {
    initializeAuthorizationRequest: {
      title: 'Verify Identity',
      subTitle: 'Continues with the decision when the user returns.',
      type: 'trigger',
      properties: {
        piiParams: pairs('Known Attributes', {
          info: 'Sent to ID DataWeb in a token signed with the client secret.',
        }),
        subject: referring('Subject'),
        skipButtonPress: toggle(
          'Skip Button Press',
          true,
          'Not used here, because no page is shown. Kept for exports.',
        ),
      },
      output: { policyDecision: { type: 'string' } },
      signIn: {
        setting: 'customAuth',
        defaults: { authTypeDropdown: 'openId', scope: 'openid' },
        parameters: {
          login_hint: {
            $jwt: { $merge: [{ $record: '{piiParams}' }, { sub: '{subject}' }] },
            secret: '{connection.customAuth.clientSecret}',
          },
        },
        output: { policyDecision: '{answer.claims.policyDecision}' },
      },
    },
  },
};
