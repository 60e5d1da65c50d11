import { defineConnector } from '#plugins/connectors/contract';
import { providerAccount } from '#plugins/connectors/contract/kit/providerAccount';
import { requireProvider } from '#plugins/connectors/contract/kit/notConfigured';
import { signOn } from './signOn';
import { tryProvider } from './tryProvider';

/** Sign-on at a provider of OpenID Connect or OAuth 2.0. */
export const genericConnector = defineConnector({
  id: 'genericConnector',
  name: 'OIDC & OAuth IdP',
  description: 'Signs end users on at a provider of OpenID Connect or OAuth 2.0.',
  category: { name: 'Authenticate', value: 'authenticate' },
  colors: { dark: '#1864ab', canvas: '#e7f1fb', canvasText: '#1f2937' },
  account: providerAccount('customAuth'),
  test: tryProvider,
  capabilities: {
    loginFirstFactor: {
      title: 'Sign On',
      subTitle: 'Sends the end user to the provider and takes its word for who came back.',
      type: 'trigger',
      respondToUser: true,
      properties: {
        loginHint: {
          displayName: 'Login Hint',
          type: 'string',
          preferredControlType: 'textField',
          enableParameters: true,
          info: 'Whom the provider should expect, such as an email address.',
        },
        prompt: {
          displayName: 'Prompt',
          type: 'string',
          preferredControlType: 'dropDown',
          value: '',
          options: [
            { name: 'As the provider thinks fit', value: '' },
            { name: 'Sign on anew', value: 'login' },
            { name: 'Choose an account', value: 'select_account' },
            { name: 'Ask for consent', value: 'consent' },
            { name: 'Ask nothing', value: 'none' },
          ],
        },
        linkedUser: {
          displayName: 'User in the Directory',
          type: 'string',
          preferredControlType: 'dropDown',
          value: 'none',
          options: [
            { name: 'Leave the directory alone', value: 'none' },
            { name: 'Find the user who is linked', value: 'find' },
            { name: 'Find the user, or create one', value: 'create' },
          ],
          info: 'Users are known by issuer and subject. An email address links only where the provider has verified it.',
        },
      },
      output: {
        sub: { type: 'string' },
        issuer: { type: 'string' },
        email: { type: 'string' },
        name: { type: 'string' },
        claims: { type: 'object' },
        accessToken: { type: 'string' },
        idToken: { type: 'string' },
        userId: { type: 'string' },
      },
      run: call => requireProvider(() => signOn(call)),
    },
  },
});
