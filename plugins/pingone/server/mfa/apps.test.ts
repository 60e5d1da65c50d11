import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { expectRefusal } from '../sso/testShapes';
import { createTestDevices, TestGateway } from './testDevices';

const gateway = new TestGateway();
let sluice: Awaited<ReturnType<typeof startServer>>;
let on: Awaited<ReturnType<typeof createTestDevices>>;
let connection: string;
beforeAll(async () => {
  await gateway.open();
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: gateway.host } });
});
beforeEach(async () => {
  on = await createTestDevices(sluice);
  connection = await gateway.connect(on);
});
afterAll(async () => {
  await sluice.close();
  await gateway.close();
});

describe('An authentication by an app', () => {
  const asApp = async (capability: string, properties: object) => {
    const { token, companyId } = on;
    const { apps } = (await sluice.inject('GET', '/apps', { token })).body;
    const { app } = (await sluice.inject('GET', `/apps/${apps[0].appId}`, { token })).body;
    return sluice.inject(
      'POST',
      `/company/${companyId}/connections/${connection}/capabilities/${capability}`,
      { body: { properties }, headers: { 'x-sk-api-key': app.apiKeys.prod } },
    );
  };
  async function pair() {
    const { userId } = await on.someone();
    const { rawResponse } = (await on.run('createPairingKey', { userId })).out;
    expect(rawResponse).toMatchObject({ status: 'UNCLAIMED', user: { id: userId } });
    expect(rawResponse.code).toMatch(/^\d{16}$/);
    expect(rawResponse.uri).toContain(rawResponse.code);
    const claim = { code: rawResponse.code, pushToken: 'push-token' };
    const claimed = await asApp('claimPairingKey', claim);
    expect(claimed.status).toBe(200);
    expect((await asApp('claimPairingKey', claim)).status).toBe(404);
    const key = await on.run('readPairingKey', { userId, pairingKeyId: rawResponse.id });
    expect(key.out.rawResponse).toMatchObject({
      status: 'CLAIMED',
      device: { id: claimed.body.deviceId },
    });
    expect(key.out.rawResponse).not.toHaveProperty('code');
    return { userId, deviceId: String(claimed.body.deviceId), pairingKeyId: rawResponse.id };
  }

  it('is confirmed in an app that was paired by a key', async () => {
    const { userId, deviceId } = await pair();
    const begun = await on.begin({ userId }, connection);
    expect(begun.status).toBe('PUSH_CONFIRMATION_REQUIRED');
    const asked = gateway.messages.at(-1);
    expect(asked).toMatchObject({
      channel: 'push',
      to: 'push-token',
      deviceId,
      deviceAuthenticationId: begun.id,
      number: begun.numberMatching.number,
    });
    const answer = { deviceAuthenticationId: begun.id, deviceId, approved: true };
    expect((await asApp('answerPush', { ...answer, deviceId: 'x' })).status).toBe(404);
    expect((await asApp('answerPush', answer)).body.status).toBe('COMPLETED');
    expect((await on.readStatus(begun.id)).status).toBe('COMPLETED');
    expect((await asApp('answerPush', answer)).status).toBe(404);
    const second = await on.begin({ userId }, connection);
    await asApp('answerPush', { ...answer, deviceAuthenticationId: second.id, approved: false });
    expect(await on.readStatus(second.id)).toMatchObject({
      status: 'FAILED',
      error: { code: 'PUSH_CONFIRMATION_REJECTED' },
    });
  });

  it('times out, and asks for a code without a push gateway', async () => {
    const { userId } = await pair();
    expect((await on.begin({ userId })).status).toBe('OTP_REQUIRED');
    const begun = await on.begin({ userId }, connection);
    await on.age(3);
    expect(await on.readStatus(begun.id)).toMatchObject({
      status: 'PUSH_CONFIRMATION_TIMED_OUT',
      error: { code: 'PUSH_CONFIRMATION_TIMED_OUT' },
    });
  });

  it('fails if the gateway rejects the push or text message', async () => {
    const { userId } = await pair();
    const full = await gateway.connect(on, '/full');
    expectRefusal(await on.run('createDeviceAuthentication', { userId }, full), 'pushFailed');
    const sms = { userId, deviceType: 'SMS', phone: '+14155550123' };
    expectRefusal(await on.run('createDevice', sms, full), 'failedSendingOtp');
    expect(gateway.messages.at(-1)).toMatchObject({ channel: 'sms', to: sms.phone });
  });

  it('requires a key that is neither expired nor deleted', async () => {
    const { userId, pairingKeyId } = await pair();
    const which = { userId, pairingKeyId };
    expect((await on.run('deletePairingKey', which)).success).toBe(true);
    expectRefusal(await on.run('readPairingKey', which), 'notFound');
    const { rawResponse } = (await on.run('createPairingKeyPingID', { userId })).out;
    await on.age(11);
    expect((await asApp('claimPairingKey', { code: rawResponse.code })).status).toBe(404);
    const late = await on.run('readPairingKey', { userId, pairingKeyId: rawResponse.id });
    expect(late.out.rawResponse.status).toBe('EXPIRED');
  });
});
