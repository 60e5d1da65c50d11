import { authorizeConnector } from './authorizeConnector';
import { verifyConnector } from './verifyConnector';
import { testedCredentials } from './testCredentials';
import { headers, api, connection, needs, error, get } from './testPlatformTerms';
import type { TestedService } from '#plugins/services/server/services/testService';

const transactions = `${api}/users/u1/verifyTransactions`;
const one = { userId: 'u1', transactionId: 't1' };
const governmentId = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressStreet: '12 Main',
  addressCity: 'Austin',
  addressState: 'TX',
  addressZip: '78701',
  country: 'US',
  idNumber: '1843',
  birthDate: '1815-12-10',
};

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
        capability: 'createVerifyTransaction',
        properties: { userId: 'u1', verifyPolicy: 'p2', verifyPolicyId: 'p1' },
        sends: {
          method: 'POST',
          url: transactions,
          body: { verifyPolicy: { id: 'p2' } },
        },
        answer: { id: 't1' },
        leaves: { 'transaction.id': 't1' },
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
        answer: { _embedded: { verifiedData: [{ data: governmentId }] } },
        leaves: { 'userData.verifiedUserData': governmentId },
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
  testedCredentials,
];
