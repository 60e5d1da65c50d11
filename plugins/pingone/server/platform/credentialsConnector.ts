import { choice, field, pairs, referring } from '#plugins/connectors/contract';
import type { DeclaredConnector, HttpCall } from '#plugins/services/contract';
import { environment, platform } from './platform';
import {
  digitalWallet,
  presentationSession,
  presentedData,
  shownSession,
  toObject,
} from './schemas';

const wallets = `${environment}/users/{userId}/digitalWallets`;
const sessions = `${environment}/presentationSessions`;
const user = {
  userId: referring('User ID', { required: true }),
};
const wallet = { ...user, digitalWalletId: referring('Digital Wallet ID', { required: true }) };
const asked = {
  message: referring('Message', { preferredControlType: 'textArea' }),
  protocol: choice('Protocol', ['NATIVE', 'OPENID4VP'], { value: 'NATIVE' }),
  reqCredType: referring('Credential Type'),
  requestedCredKeys: pairs('Credential Keys'),
  issuerFilterEnvIds: field('Issuing Environments', 'textFieldArrayView', { type: 'array' }),
};
const session = {
  credentialsVerificationId: referring('Verification ID', { required: true }),
  message: asked.message,
  protocol: asked.protocol,
  reqCredType: asked.reqCredType,
};
const walletOutput = { userDigitalWallet: digitalWallet, rawResponse: digitalWallet };
const readWallet = (method: HttpCall['method']): HttpCall => ({
  method,
  path: `${wallets}/{digitalWalletId}`,
  output: { userDigitalWallet: '{answer.body}' },
});

/** Digital wallets and credentials of the platform, in an environment of it. */
export const credentialsConnector: DeclaredConnector = {
  ...platform,
  id: 'pingOneCredentialsConnector',
  name: 'PingOne Credentials',
  description: 'Pairs digital wallets and verifies credentials in a PingOne environment.',
  category: { name: 'Credentials', value: 'credentials' },
  account: {
    ...platform.account,
    digitalWalletApplicationId: field('Digital Wallet Application ID'),
  },
  capabilities: {
    createUserDigitalWallet: {
      title: 'Pair Wallet',
      needs: ['digitalWalletApplicationId'],
      properties: {
        ...user,
        notificationMethods: field('Notification Methods', 'textFieldArrayView', { type: 'array' }),
        ...asked,
      },
      output: walletOutput,
      call: {
        method: 'POST',
        path: wallets,
        body: {
          json: {
            digitalWalletApplication: { id: '{connection.digitalWalletApplicationId}' },
            notification: { methods: { $list: '{notificationMethods}', each: '{row}' } },
          },
        },
        output: {
          userDigitalWallet: {
            $merge: [
              '{answer.body}',
              {
                _links: {
                  $merge: [
                    {
                      appOpen: { href: '{answer.body.pairingSession.appOpenUrl}' },
                      qrUrl: { href: '{answer.body.pairingSession.qrUrl}' },
                    },
                    '{answer.body._links}',
                  ],
                },
              },
            ],
          },
        },
      },
    },
    readUserDigitalWallet: {
      title: 'Read Wallet',
      properties: wallet,
      output: walletOutput,
      call: readWallet('GET'),
    },
    deleteUserDigitalWallet: {
      title: 'Delete Wallet',
      properties: wallet,
      call: readWallet('DELETE'),
    },
    readPairedDigitalWallets: {
      title: 'Find Paired Wallets',
      properties: user,
      output: {
        pairedDigitalWallets: toObject({
          pairedWallets: { type: 'array', items: digitalWallet },
          size: { type: 'number' },
        }),
      },
      call: {
        method: 'GET',
        path: wallets,
        output: {
          pairedDigitalWallets: {
            pairedWallets: '{answer.body._embedded.digitalWallets}',
            size: '{answer.body.size}',
          },
        },
      },
    },
    createCredVerPresSession: {
      title: 'Create Verification Session',
      properties: { ...asked, requestedCredentials: pairs('Requested Credentials') },
      output: { credVerPresentationSession: shownSession, rawResponse: presentationSession },
      call: {
        method: 'POST',
        path: sessions,
        body: {
          json: {
            message: '{message}',
            protocol: '{protocol}',
            issuerFilter: { environmentIds: { $list: '{issuerFilterEnvIds}', each: '{row}' } },
            requestedCredentials: {
              $first: [
                {
                  $list: '{requestedCredentials}',
                  each: { type: '{row.name}', keys: { $names: '{row.value}' } },
                },
                [{ type: '{reqCredType}', keys: { $names: '{requestedCredKeys}' } }],
              ],
            },
          },
        },
        output: {
          credVerPresentationSession: {
            $merge: ['{answer.body}', { qrCodeImage: { $qr: '{answer.body._links.qr.href}' } }],
          },
        },
      },
    },
    pollCredVerificationStatus: {
      title: 'Read Verification Status',
      properties: session,
      output: { credVerificationStatus: presentationSession, rawResponse: presentationSession },
      call: {
        method: 'GET',
        path: `${sessions}/{credentialsVerificationId}`,
        output: { credVerificationStatus: '{answer.body}' },
      },
    },
    readCredVerificationData: {
      title: 'Read Verification Data',
      properties: session,
      output: { credVerificationData: presentedData, rawResponse: presentedData },
      call: {
        method: 'GET',
        path: `${sessions}/{credentialsVerificationId}/credentialData`,
        output: { credVerificationData: '{answer.body}' },
      },
    },
  },
};
