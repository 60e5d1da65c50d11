import { field } from '#plugins/connectors/contract';
import {
  type DeclaredConnector,
  required,
  secret,
} from '#plugins/services/contract/DeclaredConnector';

const address = { $first: ['{answer.body.redirectUrl}', '{answer.body.clientRedirectUrl}'] };

/** Document checks of Jumio: the user is sent there and comes back. */
export const jumioConnector: DeclaredConnector = {
  id: 'jumioConnector',
  name: 'Jumio',
  description: 'Sends the user to Jumio to verify an identity document.',
  category: { name: 'Verify', value: 'verify' },
  account: {
    apiKey: secret('API Key'),
    clientSecret: secret('API Secret'),
    docVerificationUrl: required('Document Verification URL', {
      info: 'For example, https://netverify.com/api/v4/initiate.',
    }),
    callbackUrl: field('Callback URL', 'textField', { info: 'Where Jumio sends the result.' }),
    authorizationTokenLifetime: field('Time Transaction URL Valid (seconds)', 'textField', {
      type: 'number',
    }),
    locale: field('Locale'),
  },
  baseUrl: '{connection.docVerificationUrl}',
  authentication: {
    kind: 'basic',
    username: '{connection.apiKey}',
    password: '{connection.clientSecret}',
  },
  headers: { 'user-agent': 'Sluice/1.0' },
  error: { message: '{answer.body.message}' },
  capabilities: {
    documentVerify: {
      title: 'Verify Document',
      subTitle: 'Continues when the user returns from Jumio.',
      type: 'trigger',
      output: { transactionReference: { type: 'string' }, transactionStatus: { type: 'string' } },
      call: {
        method: 'POST',
        path: '',
        body: {
          json: {
            customerInternalReference: '{run.id}',
            userReference: '{run.id}',
            successUrl: '{callback}',
            errorUrl: '{callback}',
            callbackUrl: '{connection.callbackUrl}',
            locale: '{connection.locale}',
            tokenLifetimeInMinutes: {
              $divide: '{connection.authorizationTokenLifetime}',
              by: 60,
            },
          },
        },
        output: { transactionReference: '{answer.body.transactionReference}' },
        redirect: address,
      },
    },
  },
};
