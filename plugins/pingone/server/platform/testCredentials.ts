import { expect } from 'vitest';
import { credentialsConnector } from './credentialsConnector';
import { headers, api, connection, needs, error, get } from './testPlatformTerms';
import type { TestedService } from '#plugins/services/server/services/testService';

const wallets = `${api}/users/u1/digitalWallets`;

/** Digital wallets and credentials, with the requests that their documentation has. */
export const testedCredentials: TestedService = {
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
};
