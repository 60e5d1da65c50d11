import { defineConnector } from '#plugins/connectors/contract';
import { providerAccount } from '#plugins/connectors/contract/kit/providerAccount';
import { requireProvider } from '#plugins/connectors/contract/kit/notConfigured';
import { signOn } from './signOn';
import { tryProvider } from './tryProvider';

/** Sign-in at a provider of OpenID Connect or OAuth 2.0. */
export const genericConnector = defineConnector({
  id: 'genericConnector',
  name: 'OIDC & OAuth IdP',
  description: 'Signs end users in with an OpenID Connect or OAuth 2.0 provider.',
  category: { name: 'Authenticate', value: 'authenticate' },
  colors: { dark: '#1864ab', canvas: '#e7f1fb', canvasText: '#1f2937' },
  account: providerAccount('customAuth'),
  test: tryProvider,
  capabilities: {
    loginFirstFactor: {
      title: 'Sign In',
      subTitle: 'Sends the end user to the provider and returns the user who signed in.',
      type: 'trigger',
      respondToUser: true,
      properties: {
        loginHint: {
          displayName: 'Login Hint',
          type: 'string',
          preferredControlType: 'textField',
          enableParameters: true,
          info: 'The user’s identifier at the provider, such as an email address.',
        },
        prompt: {
          displayName: 'Prompt',
          type: 'string',
          preferredControlType: 'dropDown',
          value: '',
          options: [
            { name: 'Provider default', value: '' },
            { name: 'Sign in again', value: 'login' },
            { name: 'Select an account', value: 'select_account' },
            { name: 'Ask for consent', value: 'consent' },
            { name: 'No prompts', value: 'none' },
          ],
        },
        linkedUser: {
          displayName: 'Directory User',
          type: 'string',
          preferredControlType: 'dropDown',
          value: 'none',
          options: [
            { name: 'Don’t use the directory', value: 'none' },
            { name: 'Find the linked user', value: 'find' },
            { name: 'Find or create the user', value: 'create' },
          ],
          info: 'Users are matched by issuer and subject, or by an email address the provider has verified.',
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
