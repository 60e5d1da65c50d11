import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { field } from '#plugins/connectors/contract/kit/propertyFields';
import { declareConnector } from '../../contract/declareConnector';
import { createTestNode, startPeer } from './testPeer';

const connector = declareConnector({
  id: 'parcelConnector',
  name: 'Parcels',
  description: 'Parcels and where they are.',
  category: { name: 'Operate', value: 'operate' },
  account: {
    tenant: field('Tenant', 'textField', { required: true }),
    clientSecret: field('Client Secret', 'textField', { required: true, secure: true }),
  },
  baseUrl: 'https://{connection.tenant}.parcels.example/v1',
  authentication: {
    kind: 'clientCredentials',
    tokenUrl: 'https://{connection.tenant}.parcels.example/token',
    clientId: 'us',
    clientSecret: '{connection.clientSecret}',
  },
  capabilities: {
    send: { title: 'Send Parcel', call: { method: 'POST', path: '/parcels', body: { json: {} } } },
  },
});
let peer: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  peer = await startPeer();
  peer.answer = () => ({ body: { access_token: 'token', expires_in: 600 } });
});
afterAll(() => peer.close());
beforeEach(() => void (peer.received.length = 0));

const sendAs = (tenant: string) =>
  connector.run['send']!(
    createTestNode(peer.fetch, { connection: { tenant, clientSecret: 'hush' } }),
  );

describe('A setting within a host', () => {
  it('names part of the host', async () => {
    await sendAs('acme-1');
    expect(peer.received.map(({ url }) => url)).toEqual([
      'https://acme-1.parcels.example/token',
      'https://acme-1.parcels.example/v1/parcels',
    ]);
  });

  it.each(['evil.example/', 'evil.example#', 'evil.example?', 'evil.example\\', 'a@evil.example'])(
    'leads to no other host: %s',
    async tenant => {
      await expect(sendAs(tenant)).rejects.toThrow(/can’t be part of a host name/);
      expect(peer.received).toEqual([]);
    },
  );
});
