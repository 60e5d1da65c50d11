// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { Mailbox } from '#testing/security/kits/Mailbox';
import { startServer } from '#testing/startServer';
import { expectRefusal, findStrays, mfaPolicyShape } from '../sso/testShapes';
import { createTestDevices } from './testDevices';

const mailbox = new Mailbox();
let sluice: Awaited<ReturnType<typeof startServer>>;
let on: Awaited<ReturnType<typeof createTestDevices>>;
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_SMTP_URL: await mailbox.open() } });
  on = await createTestDevices(sluice);
});
afterAll(async () => {
  await sluice.close();
  await mailbox.close();
});

describe('The platform’s devices on the users’ authenticators', () => {
  it('by email are active immediately, or after the emailed code', async () => {
    const { userId, email } = await on.someone();
    const made = await on.run('createDevice', {
      userId,
      deviceType: 'enterDeviceType',
      customDeviceType: 'EMAIL',
      status: 'ACTIVATION_REQUIRED',
      email,
      nickname: 'Work',
    });
    const { device, rawResponse } = made.out;
    expect(rawResponse).toEqual(device);
    expect(device).toMatchObject({
      type: 'EMAIL',
      status: 'ACTIVATION_REQUIRED',
      nickname: 'Work',
      email,
      user: { id: userId },
      environment: { id: on.companyId },
      block: { status: 'UNBLOCKED' },
      lock: { status: 'UNLOCKED' },
    });
    const activate = (otp: string) =>
      on.run('activateDevice', { userId, deviceId: device.id, otp });
    const code = await mailbox.codeFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    expectRefusal(await activate(''), 'invalidOtp', { code: 'EMPTY_VALUE', target: 'otp' });
    expectRefusal(await activate(wrong), 'invalidOtp', { code: 'INVALID_OTP', target: 'otp' });
    expect((await activate(code)).out.device).toMatchObject({ id: device.id, status: 'ACTIVE' });
    const again = { userId, deviceType: 'EMAIL', status: 'ACTIVE', email: email.toUpperCase() };
    expectRefusal(await on.run('createDevice', again), 'uniquenessViolation', { target: 'email' });
    const another = { ...again, email: 'other@example.com' };
    expect((await on.run('createDevice', another)).out.device.status).toBe('ACTIVE');
  });

  it('by authenticator app show their secret once, and are active after a code of it', async () => {
    const { userId, email } = await on.someone();
    const { device } = (await on.run('createDevicePingID', { userId, workforceDeviceType: 'TOTP' }))
      .out;
    expect(device).toMatchObject({ type: 'TOTP', status: 'ACTIVATION_REQUIRED' });
    expect(device.keyUri).toContain(encodeURIComponent(email));
    const otp = new TOTP({ secret: Secret.fromBase32(device.secret) }).generate();
    const active = await on.run('activateDevice', { userId, deviceId: device.id, otp });
    expect(active.out.device.status).toBe('ACTIVE');
    const { device: kept } = (await on.run('readDevice', { userId, deviceId: device.id })).out;
    expect([kept.secret, kept.keyUri]).toEqual([undefined, undefined]);
  });

  it('can be listed by type and status, default first, renamed, and deleted', async () => {
    const { userId, deviceId } = await on.withApp();
    const email = 'ada@example.com';
    const added = { userId, deviceType: 'EMAIL', email, status: 'ACTIVE' };
    const made = await on.run('createDevice', added);
    const read = async (filter: object = {}, capability = 'readAllDevices') => {
      const { out } = await on.run(capability, { userId, ...filter });
      expect(out.rawResponse).toMatchObject({ _embedded: { devices: out.devices } });
      expect(out.rawResponse.size).toBe(out.devices.length);
      return out.devices.map(({ type }: { readonly type: string }) => type);
    };
    const { out } = await on.run('readAllDevices', { userId });
    expect(out.rawResponse).toMatchObject({
      _embedded: {
        allowedtypes: expect.arrayContaining(['EMAIL', 'TOTP', 'FIDO2']),
        mfaPolicy: { authentication: { deviceSelection: 'DEFAULT_TO_FIRST' } },
        mfaSettings: { pairing: { maxAllowedDevices: 20 } },
      },
    });
    expect(await read()).toEqual(['TOTP', 'EMAIL']);
    await on.run('setDeviceOrder', { userId, defaultDeviceId: made.out.device.id });
    expect(await read()).toEqual(['EMAIL', 'TOTP']);
    const filter = { setFilterFlag: true, statusFilter: 'ACTIVE' };
    expect(await read({ ...filter, deviceTypes: ['SMS', 'TOTP'] })).toEqual(['TOTP']);
    const workforce = { ...filter, workforceDeviceTypes: ['EMAIL', 'PLATFORM'] };
    expect(await read(workforce, 'readAllDevicesPingID')).toEqual(['EMAIL']);
    expect(await read({ ...filter, statusFilter: 'ACTIVATION_REQUIRED' })).toEqual([]);
    const named = await on.run('updateDeviceNickname', { userId, deviceId, nickname: 'Phone' });
    expect(named.out.rawResponse.nickname).toBe('Phone');
    const nameless = { userId, deviceId, nickname: ' ' };
    expectRefusal(await on.run('updateDeviceNickname', nameless), 'invalidValue', {
      target: 'nickname',
    });
    expect((await on.run('deleteDevice', { userId, deviceId })).success).toBe(true);
    expectRefusal(await on.run('deleteDevice', { userId, deviceId }), 'notFound');
    expectRefusal(await on.run('readDevice', { userId, deviceId }), 'notFound');
    expect(await read()).toEqual(['EMAIL']);
  });

  it('name the missing service', async () => {
    const { userId } = await on.someone();
    const phone = '+14155550123';
    const sms = { userId, deviceType: 'SMS', phone };
    const refused = await on.run('createDevice', sms);
    expectRefusal(refused, 'notConfigured');
    expect(refused.error.message).toContain('SMS and Voice Gateway');
    const active = await on.run('createDevice', { ...sms, status: 'ACTIVE' });
    expect(active.out.device).toMatchObject({ type: 'SMS', phone, status: 'ACTIVE' });
    const yubiKey = { userId, workforceDeviceType: 'YUBIKEY' };
    expectRefusal(await on.run('createDevicePingID', yubiKey), 'notConfigured');
    expectRefusal(
      await on.run('createDevice', { userId, deviceType: 'EMAIL', email: 'none' }),
      'invalidValue',
      { target: 'email' },
    );
    expectRefusal(await on.run('createDevice', { userId }), 'requiredValue', { target: 'type' });
    expectRefusal(await on.run('createDevice', { userId: 'nobody' }), 'notFound');
  });

  it('belong to one user of one environment', async () => {
    const { userId, deviceId } = await on.withApp();
    const other = await on.someone();
    expectRefusal(await on.run('readDevice', { userId: other.userId, deviceId }), 'notFound');
    const elsewhere = await createTestDevices(sluice);
    const afar = await elsewhere.run('readDevice', { userId, deviceId });
    expect(afar.success).toBe(false);
    const stranger = await elsewhere.someone();
    for (const capability of ['readDevice', 'deleteDevice', 'activateDevice'])
      expectRefusal(
        await elsewhere.run(capability, { userId: stranger.userId, deviceId, otp: '1' }),
        'notFound',
      );
  });

  it('are deleted with their user', async () => {
    const { userId } = await on.withApp();
    await on.run('createDeviceAuthentication', { userId });
    await on.run('createPairingKey', { userId });
    const { database } = sluice.server;
    const list = async () => {
      const db = database.forCompany(on.companyId);
      const tables = ['authenticators', 'device_authentications', 'pairing_keys'] as const;
      const counts = tables.map(async table => {
        const rows = await db.selectFrom(table).select('user_id').execute();
        return rows.filter(row => row.user_id === userId).length;
      });
      return Promise.all(counts);
    };
    expect(await list()).toEqual([1, 1, 1]);
    await on.runNode(['pingOneSSOConnector', 'deleteUser', { identifier: userId }]);
    expect(await list()).toEqual([0, 0, 0]);
  });
});

it('Users are enabled for MFA by one node, which another node reads', async () => {
  const { userId } = await on.someone({ attributes: {} });
  const read = async () => (await on.run('readUserMFAEnabled', { userId })).out.mfaEnabled;
  expect(await read()).toBe(false);
  expectRefusal(await on.run('createDeviceAuthentication', { userId }), 'mfaDisabled');
  expect((await on.run('updateUserMFAEnabled', { userId })).out.mfaEnabled).toBe(true);
  expect(await read()).toBe(true);
  await on.run('updateUserMFAEnabled', { userId, mfaEnabled: false });
  expect(await read()).toBe(false);
  const policy = await on.run('readDeviceAuthenticationPolicy', {
    deviceAuthenticationPolicyId: 'policy-1',
  });
  expect(findStrays(policy.out.rawResponse, mfaPolicyShape)).toEqual([]);
  expect(policy.out.rawResponse).toMatchObject({ id: 'policy-1', default: true });
  const judged = await on.run('evalPolicyPingID', { userId });
  expect(judged.out.rawResponse.action).toBe('AUTHENTICATE');
});
