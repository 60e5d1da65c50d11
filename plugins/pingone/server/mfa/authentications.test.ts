// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Mailbox } from '#testing/security/kits/Mailbox';
import { startServer } from '#testing/startServer';
import { expectRefusal } from '../sso/testShapes';
import { createTestDevices, TestGateway } from './testDevices';

const mailbox = new Mailbox();
const gateway = new TestGateway();
let sluice: Awaited<ReturnType<typeof startServer>>;
let on: Awaited<ReturnType<typeof createTestDevices>>;
let connection: string;
beforeAll(async () => {
  await gateway.open();
  const env = { SLUICE_SMTP_URL: await mailbox.open(), SLUICE_ALLOW_HOSTS: gateway.host };
  sluice = await startServer({ env });
});
beforeEach(async () => {
  on = await createTestDevices(sluice);
  connection = await gateway.connect(on);
});
afterAll(async () => {
  await sluice.close();
  await mailbox.close();
  await gateway.close();
});

const not = (code: string) => (code.startsWith('1') ? '2' : '1').repeat(code.length);

describe('An authentication by a code', () => {
  it('goes to the default device by email, accepts its code once, and reports how', async () => {
    const { userId, email } = await on.someone();
    const deviceId = await on.addEmail(userId, email);
    const begun = await on.begin({ userId });
    expect(begun).toMatchObject({
      status: 'OTP_REQUIRED',
      selectedDevice: { id: deviceId },
      user: { id: userId },
      _embedded: { devices: [{ id: deviceId, type: 'EMAIL', email }] },
    });
    const code = await mailbox.codeFor(email);
    expectRefusal(await on.validate(begun.id, not(code)), 'invalidOtp', { code: 'INVALID_OTP' });
    const { rawResponse } = (await on.validate(begun.id, code)).out;
    expect(rawResponse).toMatchObject({
      id: begun.id,
      status: 'COMPLETED',
      authenticators: ['otp'],
      user: { id: userId },
    });
    expectRefusal(await on.validate(begun.id, code), 'otpSessionExpired');
    expect((await on.readStatus(begun.id)).status).toBe('COMPLETED');
    expectRefusal(await on.validate('none', code), 'notFound');
  });

  it('counts once when two responses arrive together', async () => {
    const { userId, email } = await on.someone();
    await on.addEmail(userId, email);
    const { id } = await on.begin({ userId });
    const code = await mailbox.codeFor(email);
    const both = await Promise.all([on.validate(id, code), on.validate(id, code)]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
  });

  it('ends after ten minutes, and after five wrong codes the device is locked', async () => {
    const { userId, deviceId, code } = await on.withApp();
    const { id } = await on.begin({ userId });
    const wrong = not(code());
    for (let tries = 0; tries < 5; tries++)
      expectRefusal(await on.validate(id, wrong), 'invalidOtp');
    expectRefusal(await on.validate(id, code()), 'tooManyOtpRetries');
    const { device } = (await on.run('readDevice', { userId, deviceId })).out;
    expect(device.lock).toMatchObject({ status: 'LOCKED' });
    expect(await on.begin({ userId })).toMatchObject({ code: 'INVALID_DATA' });
    const named = { userId, selectedDevice: 'id', selectedDeviceId: deviceId };
    expectRefusal(await on.run('createDeviceAuthentication', named), 'tooManyOtpRetries');
    await on.age(16);
    const late = await on.readStatus(id);
    expect([late.status, late.error.code]).toEqual(['OTP_EXPIRED', 'OTP_EXPIRED']);
    expectRefusal(await on.validate(id, code()), 'otpSessionExpired');
    const again = await on.begin({ userId });
    expect((await on.validate(again.id, code())).out.rawResponse.status).toBe('COMPLETED');
  });

  it('asks for one of several devices if the connection says so', async () => {
    const { userId, deviceId, email, code } = await on.withApp();
    const emailId = await on.addEmail(userId, email);
    const begun = await on.begin({ userId }, connection);
    expect(begun.status).toBe('DEVICE_SELECTION_REQUIRED');
    expect(begun).toMatchObject({ _embedded: { devices: [{ id: deviceId }, { id: emailId }] } });
    expectRefusal(await on.validate(begun.id, code()), 'otpSessionExpired');
    const select = async (device: string) =>
      on.run('deviceSelectDeviceAuthentication', {
        deviceAuthenticationId: begun.id,
        deviceId: device,
      });
    expect((await select(emailId)).out.rawResponse).toMatchObject({
      status: 'OTP_REQUIRED',
      selectedDevice: { id: emailId },
    });
    const mailed = await mailbox.codeFor(email);
    await select(deviceId);
    expectRefusal(await on.validate(begun.id, mailed), 'invalidOtp');
    expect((await on.validate(begun.id, code())).success).toBe(true);
    expectRefusal(await select(deviceId), 'otpSessionExpired');
    expectRefusal(await select('none'), 'notFound');
  });

  it('goes to a phone through the gateway of the connection', async () => {
    const { userId } = await on.someone();
    const phone = '+14155550123';
    const oneTime = { userId, selectedDevice: 'oneTime', oneTimeDeviceType: 'SMS' };
    const given = { ...oneTime, oneTimeSmsDevice: phone };
    const begun = await on.begin(given, connection);
    const message = gateway.messages.at(-1);
    expect(message).toMatchObject({ channel: 'sms', to: phone, by: 'Bearer gateway-token' });
    const { rawResponse } = (await on.validate(begun.id, message.code)).out;
    expect(rawResponse).toMatchObject({ status: 'COMPLETED', authenticators: ['otp', 'sms'] });
    expectRefusal(await on.run('createDeviceAuthentication', given), 'notConfigured');
    const noOne = { userId, selectedDevice: 'oneTime', oneTimeDeviceType: 'EMAIL' };
    expectRefusal(await on.run('createDeviceAuthentication', noOne), 'invalidValue');
  });

  it('goes to one phone number at most five times in fifteen minutes, in any notation', async () => {
    const { userId } = await on.someone();
    const oneTime = { userId, selectedDevice: 'oneTime', oneTimeDeviceType: 'SMS' };
    const ways = [
      '+49 151 77',
      '+4915177',
      '0049 15177',
      '+49-151-77',
      '+49 (151) 77',
      '+49.151/77',
    ];
    const sent = async (oneTimeSmsDevice: string) =>
      (await on.run('createDeviceAuthentication', { ...oneTime, oneTimeSmsDevice }, connection))
        .success;
    for (const way of ways.slice(1)) expect(await sent(way)).toBe(true);
    expect(await sent(ways[0]!)).toBe(false);
  });

  it('to an address that is no device is locked after five wrong codes, in any notation', async () => {
    const { userId, email } = await on.someone();
    const to = (address: string) =>
      on.begin({ userId, selectedDevice: 'oneTime', oneTimeEmailDevice: address });
    const { id } = await to(email);
    const code = await mailbox.codeFor(email);
    for (let tries = 0; tries < 4; tries++)
      expectRefusal(await on.validate(id, not(code)), 'invalidOtp');
    expectRefusal(await on.validate(id, not(code)), 'tooManyOtpRetries');
    const again = await to(email.toUpperCase());
    expect(again.status).toBe('OTP_REQUIRED');
    expectRefusal(await on.validate(again.id, '000000'), 'tooManyOtpRetries');
  });

  it('is rejected for users who can’t sign on or have no device, and after its end', async () => {
    const { userId, deviceId, code } = await on.withApp();
    const { id } = await on.begin({ userId });
    const canceled = await on.run('cancelPushNotification', { deviceAuthenticationId: id });
    expect(canceled.out.rawResponse).toMatchObject({
      status: 'FAILED',
      error: { code: 'CANCELED' },
    });
    expectRefusal(await on.validate(id, code()), 'otpSessionExpired');
    const open = await on.begin({ userId });
    await on.runNode(['pingOneSSOConnector', 'enableUser', { identifier: userId, enabled: false }]);
    expectRefusal(await on.validate(open.id, code()), 'userDisabled');
    expectRefusal(await on.run('createDeviceAuthentication', { userId }), 'userDisabled');
    const other = await on.someone();
    const one = { userId: other.userId };
    expectRefusal(await on.run('createDeviceAuthentication', one), 'noUsableDevices');
    const theirs = { ...one, selectedDevice: 'id', selectedDeviceId: deviceId };
    expectRefusal(await on.run('createDeviceAuthentication', theirs), 'notFound');
  });

  it('belongs to one environment', async () => {
    const { userId, code } = await on.withApp();
    const { id } = await on.begin({ userId });
    const elsewhere = await createTestDevices(sluice);
    const given = { deviceAuthenticationId: id, otp: code(), deviceId: 'x', assertion: '{}' };
    for (const capability of [
      'readDeviceAuthentication',
      'validateOtpDeviceAuthentication',
      'validateAssertionDeviceAuthentication',
      'deviceSelectDeviceAuthentication',
      'cancelPushNotification',
    ])
      expectRefusal(await elsewhere.run(capability, given), 'notFound');
    expect((await on.validate(id, code())).success).toBe(true);
  });
});
