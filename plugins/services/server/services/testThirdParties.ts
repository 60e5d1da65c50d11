import { generateKeyPairSync } from 'node:crypto';
import { cloudflareConnector } from './cloudflare/cloudflareConnector';
import { salesforceConnector } from './salesforce/salesforceConnector';
import { teamsConnector } from './teams/teamsConnector';
import type { TestedService } from './testService';
import { tloxpConnector } from './tloxp/tloxpConnector';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const cloudflare = 'https://api.cloudflare.com/client/v4/accounts/acc/intel';
const graph = 'https://graph.microsoft.com/v1.0';

/** The services of others, each with the requests that its documentation has. */
export const thirdParties: readonly TestedService[] = [
  {
    connector: cloudflareConnector,
    connection: { accountId: 'acc', apiToken: 'cf-token' },
    needs: ['Account ID', 'API Token'],
    error: {
      body: { success: false, errors: [{ code: 10_000, message: 'Authentication error' }] },
      says: { code: '10000', message: 'Authentication error' },
    },
    cases: [
      {
        capability: 'getIPOverview',
        properties: { ip: '192.0.2.7' },
        sends: {
          method: 'GET',
          url: `${cloudflare}/ip?ipv4=192.0.2.7`,
          headers: bearer('cf-token'),
        },
        answer: { result: [{ ip: '192.0.2.7', risk_types: [{ id: 1, name: 'Spam' }] }] },
        leaves: { riskFound: true, 'result[0].ip': '192.0.2.7' },
      },
      {
        capability: 'getIPOverview',
        properties: { ip: '2001:db8::1' },
        sends: { method: 'GET', url: `${cloudflare}/ip?ipv6=2001%3Adb8%3A%3A1` },
        answer: { result: [{ risk_types: [] }] },
        leaves: { riskFound: false },
      },
      {
        capability: 'getDomainOverview',
        properties: { domain: 'example.com', ip: '' },
        sends: { method: 'GET', url: `${cloudflare}/domain?domain=example.com` },
        answer: { result: { domain: 'example.com', risk_types: [] } },
        leaves: { riskFound: false, 'result.domain': 'example.com' },
      },
    ],
  },
  {
    connector: teamsConnector,
    connection: {},
    needs: [],
    error: {
      body: { error: { code: 'InvalidAuthenticationToken', message: 'Token expired.' } },
      says: { code: 'InvalidAuthenticationToken', message: 'Token expired.' },
    },
    cases: [
      {
        capability: 'listChats',
        properties: { userAccessToken: JSON.stringify({ access_token: 'of-the-user' }) },
        sends: { method: 'GET', url: `${graph}/me/chats`, headers: bearer('of-the-user') },
        answer: { value: [{ id: 'c1' }] },
        leaves: { 'chats[0].id': 'c1' },
      },
      {
        capability: 'sendMessageChat',
        properties: { userAccessToken: 't', chatId: '19:a@b', messageBodyData: 'Hello' },
        sends: {
          method: 'POST',
          url: `${graph}/chats/19%3Aa%40b/messages`,
          headers: { ...bearer('t'), 'content-type': 'application/json' },
          body: { body: { content: 'Hello' } },
        },
      },
      {
        capability: 'sendMessageChannel',
        properties: { userAccessToken: 't', teams: 'te', channels: 'ch', messageBodyData: 'Hi' },
        sends: {
          method: 'POST',
          url: `${graph}/teams/te/channels/ch/messages`,
          body: { body: { content: 'Hi' } },
        },
      },
    ],
  },
  {
    connector: salesforceConnector,
    connection: {
      domainName: 'acme-dev-ed',
      environment: 'Production',
      adminUsername: 'ada@example.com',
      consumerKey: 'key',
      privateKey,
    },
    needs: ['Domain Name', 'Username', 'Consumer Key', 'Private Key'],
    error: {
      body: [{ errorCode: 'REQUIRED_FIELD_MISSING', message: 'Title' }],
      says: { code: 'REQUIRED_FIELD_MISSING', message: 'Title' },
    },
    cases: [
      {
        capability: 'uploadDocument',
        properties: {
          documentName: 'id.pdf',
          file: 'data:application/pdf;base64,AAEC',
          documentDescription: 'An ID',
          documentKeywords: ['document', 'user upload'],
        },
        sends: {
          method: 'POST',
          url: 'https://acme-dev-ed.my.salesforce.com/services/data/v61.0/sobjects/ContentVersion',
          headers: bearer('the-token'),
          body: {
            Title: 'id.pdf',
            PathOnClient: 'id.pdf',
            Description: 'An ID',
            TagCsv: 'document,user upload',
            VersionData: 'AAEC',
          },
        },
        answer: { id: '068', success: true },
        leaves: { documentId: '068' },
      },
    ],
  },
  {
    connector: tloxpConnector,
    connection: {
      apiUrl: 'https://tlo.example/api',
      username: 'us',
      password: 'pw',
      dppaCode: '3',
      glbCode: '2',
    },
    needs: ['API URL', 'Username', 'Password', 'DPPA Purpose Code', 'GLB Purpose Code'],
    error: {
      body: { ErrorCode: '12', ErrorMessage: 'Invalid credentials' },
      says: { code: '12', message: 'Invalid credentials' },
    },
    cases: [
      {
        capability: 'verifyPlus',
        properties: { firstName: 'Ada', lastName: 'Lovelace', ssn: '123456789' },
        sends: {
          method: 'POST',
          url: 'https://tlo.example/api/VerifyPlus',
          body: {
            Username: 'us',
            Password: 'pw',
            DPPAPurpose: '3',
            GLBPurpose: '2',
            FirstName: 'Ada',
            LastName: 'Lovelace',
            SSN: '123456789',
          },
        },
        answer: {
          VerifyPlusOutput: {
            ErrorCode: 0,
            NumberOfRecordsFound: 1,
            SearchSynopsis: 'SSN and name match',
            TotalScore: 90,
            SSNScore: 100,
            FullSSNMatches: 'Y',
            NameScore: 80,
            FirstNameMatches: 'Y',
            LastNameMatches: 'N',
          },
        },
        leaves: {
          errorCode: 0,
          numberOfRecordsFound: 1,
          searchSynopsis: 'SSN and name match',
          totalScore: 90,
          ssnScore: 100,
          fullSsnMatches: 'Y',
          nameScore: 80,
          firstNameMatches: 'Y',
          lastNameMatches: 'N',
        },
      },
    ],
  },
];
