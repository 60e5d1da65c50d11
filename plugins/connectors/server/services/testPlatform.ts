import { expect } from 'vitest';
import { authorizeConnector } from './pingOne/authorizeConnector';
import { credentialsConnector } from './pingOne/credentialsConnector';
import { verifyConnector } from './pingOne/verifyConnector';
import type { TestedService } from './testService';

const headers = { authorization: 'Bearer the-token' };
const api = 'https://api.pingone.eu/v1/environments/env-1';
const connection = { envId: 'env-1', region: 'EU', clientId: 'us', clientSecret: 'hush' };
const needs = ['Environment ID', 'Region', 'Client ID', 'Client Secret'];
const error = {
  body: { id: 'e1', code: 'NOT_FOUND', message: 'Not there.', details: [{ code: 'X' }] },
  says: { code: 'NOT_FOUND', message: 'Not there.', details: [{ code: 'X' }] },
};
const transactions = `${api}/users/u1/verifyTransactions`;
const one = { userId: 'u1', transactionId: 't1' };
const wallets = `${api}/users/u1/digitalWallets`;
const get = (url: string) => ({ method: 'GET', url, headers });

/** The services of the platform, each with the requests that its documentation has. */
export const platformServices: readonly TestedService[] = [
  {
    connector: authorizeConnector,
    connection: {
      clientId: 'us',
      clientSecret: 'hush',
      endpointURL: 'https://api.pingone.com.au/v1/environments/env-1/decisionEndpoints/end-1',
    },
    needs: ['Client ID', 'Client Secret', 'Endpoint'],
    error,
    cases: [
      {
        capability: 'makeDecisionRequest',
        properties: { parameters: [], userId: 'u1' },
        sends: {
          method: 'POST',
          url: 'https://api.pingone.com.au/v1/environments/env-1/decisionEndpoints/end-1',
          headers,
          body: { parameters: {}, userContext: { user: { id: 'u1' } } },
        },
        answer: { decision: 'PERMIT', statements: [] },
        leaves: { decision: 'PERMIT', 'rawResponse.decision': 'PERMIT' },
      },
      {
        capability: 'makeDecisionRequest',
        properties: { parameters: [{ name: 'Amount', value: '990' }], userId: '' },
        sends: {
          method: 'POST',
          url: 'https://api.pingone.com.au/v1/environments/env-1/decisionEndpoints/end-1',
          body: { parameters: { Amount: '990' } },
        },
        answer: { decision: 'DENY' },
        leaves: { decision: 'DENY' },
      },
    ],
  },
  {
    connector: verifyConnector,
    connection,
    needs,
    error,
    cases: [
      {
        capability: 'createVerifyTransaction',
        properties: {
          userId: 'u1',
          verifyPolicy: 'useVerifyPolicyId',
          verifyPolicyId: 'p1',
          biographic: [{ name: 'given_name', value: 'Ada' }],
          referenceImage: 'AAEC',
          verifyEmail: [{ value: 'ada@example.com' }],
          verifyPhone: [],
          notifyEmail: '',
          notifyPhone: '+15550100',
        },
        sends: {
          method: 'POST',
          url: transactions,
          headers,
          body: {
            verifyPolicy: { id: 'p1' },
            requirements: {
              given_name: { value: 'Ada' },
              referenceSelfie: { value: 'AAEC' },
              email: { options: ['ada@example.com'] },
            },
            sendNotification: { phone: '+15550100' },
          },
        },
        answer: {
          id: 't1',
          webVerificationCode: '123',
          webVerificationUrl: 'https://v',
          qrUrl: 'https://q',
          transactionStatus: { status: 'REQUESTED' },
          sendNotification: { phone: '+15550100' },
        },
        leaves: {
          'transaction.id': 't1',
          'transaction.webVerificationCode': '123',
          'transaction.webVerificationUrl': 'https://v',
          'transaction.qrUrl': 'https://q',
          'transaction.transactionStatus.status': 'REQUESTED',
          'rawResponse.sendNotification.phone': '+15550100',
        },
      },
      {
        capability: 'readVerifyTransaction',
        properties: one,
        sends: get(`${transactions}/t1`),
        answer: {
          id: 't1',
          transactionStatus: { status: 'SUCCESS', providerMessagesList: [{ messages: ['m'] }] },
        },
        leaves: {
          'transaction.id': 't1',
          'transaction.transactionStatus.status': 'SUCCESS',
          'rawResponse.transactionStatus.status': 'SUCCESS',
          'transaction.transactionStatus.providerMessagesList[0].messages': ['m'],
        },
      },
      {
        capability: 'readVerifyTransactions',
        properties: { userId: 'u1', limit: 6 },
        sends: get(`${transactions}?limit=6`),
        answer: { _embedded: { verifyTransactions: [] } },
        leaves: { 'transactions._embedded.verifyTransactions': [] },
      },
      {
        capability: 'readUserData',
        properties: one,
        sends: get(`${transactions}/t1/verifiedData?type=GOVERNMENT_ID`),
        answer: { _embedded: { verifiedData: [{ data: { firstName: 'Ada' } }] } },
        leaves: { 'userData.verifiedUserData.firstName': 'Ada' },
      },
      {
        capability: 'readVerifiedData',
        properties: { ...one, verifiedType: ['SELFIE', 'FRONT_IMAGE'], attempt: 'LATEST' },
        sends: get(`${transactions}/t1/verifiedData?type=SELFIE%2CFRONT_IMAGE`),
        answer: { _embedded: { verifiedData: [{ type: 'SELFIE' }] } },
        leaves: { 'verifiedData._embedded.verifiedData': [{ type: 'SELFIE' }] },
      },
      {
        capability: 'readMetaData',
        properties: one,
        sends: get(`${transactions}/t1/metaData`),
        answer: { _embedded: { metaData: [] } },
        leaves: { 'metaData._embedded.metaData': [] },
      },
      {
        capability: 'backgroundReplacer',
        properties: { ...one, selfieId: 's1', colorPicker: '#9b9b9bff' },
        sends: {
          method: 'POST',
          url: `${transactions}/t1/verifiedData/s1`,
          headers: {
            ...headers,
            'content-type': 'application/vnd.pingidentity.replace.background+json',
          },
          body: {
            backgroundColor: { red: 155, green: 155, blue: 155 },
            aspectRatio: { aspectHeight: 1, aspectWidth: 1 },
          },
        },
        answer: { data: { IMAGE: 'AAEC' } },
        leaves: { 'backgroundReplace.data.IMAGE': 'AAEC' },
      },
    ],
  },
  {
    connector: credentialsConnector,
    connection: { ...connection, digitalWalletApplicationId: 'app-1' },
    needs: [...needs, 'Digital Wallet Application ID'],
    error,
    cases: [
      {
        capability: 'createUserDigitalWallet',
        properties: { userId: 'u1', notificationMethods: ['SMS'], protocol: 'NATIVE' },
        sends: {
          method: 'POST',
          url: wallets,
          headers,
          body: {
            digitalWalletApplication: { id: 'app-1' },
            notification: { methods: ['SMS'] },
          },
        },
        answer: {
          id: 'w1',
          pairingSession: { qrUrl: 'https://q', digitalWallet: { id: 'w1' } },
          _links: { appOpen: { href: 'https://a' } },
          notification: { results: [] },
        },
        leaves: {
          'userDigitalWallet.id': 'w1',
          'userDigitalWallet._links.appOpen.href': 'https://a',
          'userDigitalWallet._links.qrUrl.href': 'https://q',
          'userDigitalWallet.pairingSession.digitalWallet.id': 'w1',
          'userDigitalWallet.notification.results': [],
        },
      },
      {
        capability: 'readUserDigitalWallet',
        properties: { userId: 'u1', digitalWalletId: 'w1' },
        sends: get(`${wallets}/w1`),
        answer: { id: 'w1', status: 'ACTIVE', deviceData: {} },
        leaves: {
          'userDigitalWallet.status': 'ACTIVE',
          'userDigitalWallet.id': 'w1',
          'rawResponse.deviceData': {},
        },
      },
      {
        capability: 'deleteUserDigitalWallet',
        properties: { userId: 'u1', digitalWalletId: 'w1' },
        sends: { method: 'DELETE', url: `${wallets}/w1`, headers },
      },
      {
        capability: 'readPairedDigitalWallets',
        properties: { userId: 'u1' },
        sends: get(wallets),
        answer: { _embedded: { digitalWallets: [{ id: 'w1' }] }, size: 1 },
        leaves: { 'pairedDigitalWallets.pairedWallets': [{ id: 'w1' }] },
      },
      {
        capability: 'createCredVerPresSession',
        properties: {
          message: 'Show it',
          protocol: 'NATIVE',
          issuerFilterEnvIds: ['env-1'],
          requestedCredentials: [{ name: 'Employee', value: 'mail,surname' }],
        },
        sends: {
          method: 'POST',
          url: `${api}/presentationSessions`,
          headers,
          body: {
            message: 'Show it',
            protocol: 'NATIVE',
            issuerFilter: { environmentIds: ['env-1'] },
            requestedCredentials: [{ type: 'Employee', keys: ['mail', 'surname'] }],
          },
        },
        answer: {
          id: 's1',
          _links: {
            appOpenUrl: { href: 'https://a' },
            self: { href: 'https://s' },
            qr: { href: 'https://q' },
          },
        },
        leaves: {
          'credVerPresentationSession.id': 's1',
          'credVerPresentationSession._links.appOpenUrl.href': 'https://a',
          'credVerPresentationSession._links.self.href': 'https://s',
          'credVerPresentationSession._links.qr.href': 'https://q',
          'credVerPresentationSession.qrCodeImage': expect.stringMatching(/^data:image\/png/),
        },
      },
      {
        capability: 'pollCredVerificationStatus',
        properties: { credentialsVerificationId: 's1' },
        sends: get(`${api}/presentationSessions/s1`),
        answer: { id: 's1', status: 'WAITING' },
        leaves: { 'credVerificationStatus.status': 'WAITING', 'credVerificationStatus.id': 's1' },
      },
      {
        capability: 'readCredVerificationData',
        properties: { credentialsVerificationId: 's1' },
        sends: get(`${api}/presentationSessions/s1/credentialData`),
        answer: { id: 's1', status: 'VERIFICATION_SUCCESSFUL', sessionData: { data: [] } },
        leaves: {
          'credVerificationData.sessionData': { data: [] },
          'credVerificationData.status': 'VERIFICATION_SUCCESSFUL',
          'credVerificationData.id': 's1',
        },
      },
    ],
  },
];
