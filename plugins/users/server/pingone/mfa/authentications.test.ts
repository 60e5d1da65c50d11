import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Node } from '#plugins/connectors/server/connectors/testNodes';
import { variableStore } from '#plugins/variables/contract';
import { SoftKey } from '#testing/kits/SoftKey';
import { Mailbox } from '#testing/security/kits/Mailbox';
import { startServer } from '#testing/startServer';
import { expectRefusal } from '../testShapes';
import { createTestDevices } from './testDevices';

const mailbox = new Mailbox();
const messages: any[] = [];
let gateway: Server;
let url: string;
let sluice: Awaited<ReturnType<typeof startServer>>;
let on: Awaited<ReturnType<typeof createTestDevices>>;
let connection: string;
beforeAll(async () => {
  gateway = createServer((request, reply) => {
    let body = '';
    request.on('data', chunk => (body += chunk));
    request.on('end', () => {
      messages.push({ ...JSON.parse(body), by: request.headers.authorization });
      reply.writeHead(request.url === '/no' ? 503 : 204).end();
    });
  });
  await new Promise<void>(done => gateway.listen(0, '127.0.0.1', done));
  const { port } = gateway.address() as AddressInfo;
  const env = {
    SLUICE_SMTP_URL: await mailbox.open(),
    SLUICE_ALLOW_HOSTS: `127.0.0.1:${port}`,
  };
  sluice = await startServer({ env });
  url = `http://127.0.0.1:${port}`;
});
beforeEach(async () => {
  on = await createTestDevices(sluice);
  connection = await on.connection('pingOneMfaConnector', {
    deviceSelection: { value: 'PROMPT_TO_SELECT' },
    gatewayUrl: { value: url },
    pushUrl: { value: url },
    gatewayToken: { value: 'gateway-token' },
  });
});
afterAll(async () => {
  await sluice.close();
  await mailbox.close();
  await new Promise(done => gateway.close(done));
});

const begin = async (properties: object, through?: string) =>
  (await on.run('createDeviceAuthentication', properties, through)).out?.rawResponse;
const validate = (deviceAuthenticationId: string, otp: string) =>
  on.run('validateOtpDeviceAuthentication', { deviceAuthenticationId, otp });
const readStatus = async (deviceAuthenticationId: string) =>
  (await on.run('readDeviceAuthentication', { deviceAuthenticationId })).out.rawResponse;
const addEmail = async (userId: string, email: string) => {
  const given = { userId, deviceType: 'EMAIL', status: 'ACTIVE', email };
  return (await on.run('createDevice', given)).out.device.id;
};
const not = (code: string) => (code.startsWith('1') ? '2' : '1').repeat(code.length);

describe('An authentication by a code', () => {
  it('goes to the default device by mail, takes its code once and says how', async () => {
    const { userId, email } = await on.someone();
    const deviceId = await addEmail(userId, email);
    const begun = await begin({ userId });
    expect(begun).toMatchObject({
      status: 'OTP_REQUIRED',
      selectedDevice: { id: deviceId },
      user: { id: userId },
      _embedded: { devices: [{ id: deviceId, type: 'EMAIL', email }] },
    });
    const code = await mailbox.codeFor(email);
    expectRefusal(await validate(begun.id, not(code)), 'invalidOtp', { code: 'INVALID_OTP' });
    const { rawResponse } = (await validate(begun.id, code)).out;
    expect(rawResponse).toMatchObject({
      id: begun.id,
      status: 'COMPLETED',
      authenticators: ['otp'],
      user: { id: userId },
    });
    expectRefusal(await validate(begun.id, code), 'otpSessionExpired');
    expect((await readStatus(begun.id)).status).toBe('COMPLETED');
    expectRefusal(await validate('none', code), 'notFound');
  });

  it('counts once where two answers come together', async () => {
    const { userId, email } = await on.someone();
    await addEmail(userId, email);
    const { id } = await begin({ userId });
    const code = await mailbox.codeFor(email);
    const both = await Promise.all([validate(id, code), validate(id, code)]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
  });

  it('ends after ten minutes, and after five wrong codes the device is locked', async () => {
    const { userId, deviceId, code } = await on.withApp();
    const { id } = await begin({ userId });
    const wrong = not(code());
    for (let tries = 0; tries < 5; tries++) expectRefusal(await validate(id, wrong), 'invalidOtp');
    expectRefusal(await validate(id, code()), 'tooManyOtpRetries');
    const { device } = (await on.run('readDevice', { userId, deviceId })).out;
    expect(device.lock).toMatchObject({ status: 'LOCKED' });
    expect(await begin({ userId })).toMatchObject({ code: 'INVALID_DATA' });
    const named = { userId, selectedDevice: 'id', selectedDeviceId: deviceId };
    expectRefusal(await on.run('createDeviceAuthentication', named), 'tooManyOtpRetries');
    await on.age(16);
    const late = await readStatus(id);
    expect([late.status, late.error.code]).toEqual(['OTP_EXPIRED', 'OTP_EXPIRED']);
    expectRefusal(await validate(id, code()), 'otpSessionExpired');
    const again = await begin({ userId });
    expect((await validate(again.id, code())).out.rawResponse.status).toBe('COMPLETED');
  });

  it('asks which of several devices where the connection says so', async () => {
    const { userId, deviceId, email, code } = await on.withApp();
    const emailId = await addEmail(userId, email);
    const begun = await begin({ userId }, connection);
    expect(begun.status).toBe('DEVICE_SELECTION_REQUIRED');
    expect(begun).toMatchObject({ _embedded: { devices: [{ id: deviceId }, { id: emailId }] } });
    expectRefusal(await validate(begun.id, code()), 'otpSessionExpired');
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
    expectRefusal(await validate(begun.id, mailed), 'invalidOtp');
    expect((await validate(begun.id, code())).success).toBe(true);
    expectRefusal(await select(deviceId), 'otpSessionExpired');
    expectRefusal(await select('none'), 'notFound');
  });

  it('goes to a phone through the gateway of the connection', async () => {
    const { userId } = await on.someone();
    const phone = '+14155550123';
    const oneTime = { userId, selectedDevice: 'oneTime', oneTimeDeviceType: 'SMS' };
    const given = { ...oneTime, oneTimeSmsDevice: phone };
    const begun = await begin(given, connection);
    const message = messages.at(-1);
    expect(message).toMatchObject({ channel: 'sms', to: phone, by: 'Bearer gateway-token' });
    const { rawResponse } = (await validate(begun.id, message.code)).out;
    expect(rawResponse).toMatchObject({ status: 'COMPLETED', authenticators: ['otp', 'sms'] });
    expectRefusal(await on.run('createDeviceAuthentication', given), 'notConfigured');
    const noOne = { userId, selectedDevice: 'oneTime', oneTimeDeviceType: 'EMAIL' };
    expectRefusal(await on.run('createDeviceAuthentication', noOne), 'invalidValue');
  });

  it('is refused for whoever cannot sign on, has no device, or ended it', async () => {
    const { userId, deviceId, code } = await on.withApp();
    const { id } = await begin({ userId });
    const canceled = await on.run('cancelPushNotification', { deviceAuthenticationId: id });
    expect(canceled.out.rawResponse).toMatchObject({
      status: 'FAILED',
      error: { code: 'CANCELED' },
    });
    expectRefusal(await validate(id, code()), 'otpSessionExpired');
    const open = await begin({ userId });
    await on.runNode(['pingOneSSOConnector', 'enableUser', { identifier: userId, enabled: false }]);
    expectRefusal(await validate(open.id, code()), 'userDisabled');
    expectRefusal(await on.run('createDeviceAuthentication', { userId }), 'userDisabled');
    const other = await on.someone();
    const one = { userId: other.userId };
    expectRefusal(await on.run('createDeviceAuthentication', one), 'noUsableDevices');
    const theirs = { ...one, selectedDevice: 'id', selectedDeviceId: deviceId };
    expectRefusal(await on.run('createDeviceAuthentication', theirs), 'notFound');
  });

  it('belongs to one company', async () => {
    const { userId, code } = await on.withApp();
    const { id } = await begin({ userId });
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
    expect((await validate(id, code())).success).toBe(true);
  });
});

describe('An authentication by a key', () => {
  const toBase64 = (answer: any) => {
    const plain = (text: string) => Buffer.from(text, 'base64url').toString('base64');
    const response = Object.entries<string>(answer.response).map(([name, text]) => [
      name,
      plain(text),
    ]);
    const whole = { ...answer, rawId: plain(answer.rawId), response: Object.fromEntries(response) };
    return JSON.stringify(whole);
  };
  /** Options as a page of the platform hands them to the browser, and the browser to its key. */
  const fromText = (text: string) => {
    const options = JSON.parse(text);
    const toText = (bytes: number[]) => Buffer.from(new Uint8Array(bytes)).toString('base64url');
    return { ...options, challenge: toText(options.challenge) };
  };
  const origin = () => new URL(sluice.server.settings.publicUrl).origin;
  async function enroll() {
    const { userId } = await on.someone();
    const key = new SoftKey(origin());
    const given = { userId, deviceType: 'FIDO2', rpId: 'auth.pingone.com', rpName: 'Shop' };
    const { device } = (await on.run('createDevice', given)).out;
    const options = fromText(device.publicKeyCredentialCreationOptions);
    expect(options).toMatchObject({ rp: { name: 'Shop' }, user: { id: expect.any(Array) } });
    const attestation = toBase64(key.create(options));
    const activate = { userId, deviceId: device.id, origin: origin(), attestation };
    expectRefusal(
      await on.run('activateDevice', { ...activate, attestation: '{}' }),
      'invalidAttestation',
      { target: 'attestation' },
    );
    const { device: active } = (await on.run('activateDevice', activate)).out;
    expect(active).toMatchObject({ id: device.id, type: 'FIDO2', status: 'ACTIVE' });
    return { userId, key, deviceId: String(device.id) };
  }
  const assert = (id: string, assertion: string) =>
    on.run('validateAssertionDeviceAuthentication', {
      deviceAuthenticationId: id,
      assertion,
      origin: origin(),
    });

  it('takes what the key of the user signed, once', async () => {
    const { userId, key, deviceId } = await enroll();
    const begun = await begin({ userId, fidoCompatibility: 'FULL' });
    expect(begun.status).toBe('ASSERTION_REQUIRED');
    const options = fromText(begun.publicKeyCredentialRequestOptions);
    expect(options.allowCredentials).toEqual([
      expect.objectContaining({ type: 'public-key', id: [...key.id] }),
    ]);
    const stranger = await enroll();
    const wrong = toBase64(stranger.key.get(options));
    expectRefusal(await assert(begun.id, wrong), 'invalidAssertion');
    const { rawResponse } = (await assert(begun.id, toBase64(key.get(options)))).out;
    expect(rawResponse).toMatchObject({
      status: 'COMPLETED',
      user: { id: userId },
      selectedDevice: { id: deviceId },
      authenticators: ['hwk', 'user'],
    });
    expectRefusal(await assert(begun.id, toBase64(key.get(options))), 'otpSessionExpired');
    const blind = { userId, fidoCompatibility: 'NONE' };
    expectRefusal(await on.run('createDeviceAuthentication', blind), 'noUsableDevices');
  });

  it('tells who it is where nobody was named', async () => {
    const { userId, key } = await enroll();
    const begun = await begin({ usernameless: true });
    expect(begun).not.toHaveProperty('user');
    const options = fromText(begun.publicKeyCredentialRequestOptions);
    expect(options).not.toHaveProperty('allowCredentials');
    const { rawResponse } = (await assert(begun.id, toBase64(key.get(options)))).out;
    expect(rawResponse.user.id).toBe(userId);
  });
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

  it('is confirmed in the app that a key has paired', async () => {
    const { userId, deviceId } = await pair();
    const begun = await begin({ userId }, connection);
    expect(begun.status).toBe('PUSH_CONFIRMATION_REQUIRED');
    const asked = messages.at(-1);
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
    expect((await readStatus(begun.id)).status).toBe('COMPLETED');
    expect((await asApp('answerPush', answer)).status).toBe(404);
    const second = await begin({ userId }, connection);
    await asApp('answerPush', { ...answer, deviceAuthenticationId: second.id, approved: false });
    expect(await readStatus(second.id)).toMatchObject({
      status: 'FAILED',
      error: { code: 'PUSH_CONFIRMATION_REJECTED' },
    });
  });

  it('times out, and asks for a code where no push gateway is set', async () => {
    const { userId } = await pair();
    expect((await begin({ userId })).status).toBe('OTP_REQUIRED');
    const begun = await begin({ userId }, connection);
    await on.age(3);
    expect(await readStatus(begun.id)).toMatchObject({
      status: 'PUSH_CONFIRMATION_TIMED_OUT',
      error: { code: 'PUSH_CONFIRMATION_TIMED_OUT' },
    });
  });

  it('needs a key that is not late and not deleted', async () => {
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

describe('A proof by a device', () => {
  const save: Node = [
    'variablesConnector',
    'saveValueUserInfo',
    {
      saveVariables: [{ name: 'by', type: 'string', value: 'device', label: 'by (string - user)' }],
    },
  ];
  const keeps = async (userId: string, nodes: Readonly<Record<string, Node>>) => {
    const { claims, reply } = await on.all({ ...nodes, save });
    expect(claims.saveOut).toEqual({ by: 'device' });
    const kept = await sluice.server.get(variableStore).loadUser(on.companyId, userId);
    return { kept: kept['by'] === 'device', reply, claims };
  };
  const started = '{{local.begin.payload.output.rawResponse.id}}';

  it('is good in the run that began it', async () => {
    const { userId, code } = await on.withApp();
    const check = { deviceAuthenticationId: started, otp: code() };
    const { kept } = await keeps(userId, {
      begin: on.node('createDeviceAuthentication', { userId }),
      check: on.node('validateOtpDeviceAuthentication', check),
    });
    expect(kept).toBe(true);
  });

  it('is good in no other, and beginning proves nothing', async () => {
    const { userId, code } = await on.withApp();
    const begun = await begin({ userId });
    const check = { deviceAuthenticationId: begun.id, otp: code() };
    const done = await keeps(userId, { check: on.node('validateOtpDeviceAuthentication', check) });
    expect(done.kept).toBe(false);
    const read = on.node('readDeviceAuthentication', { deviceAuthenticationId: begun.id });
    expect((await keeps(userId, { read })).kept).toBe(false);
    const nothing = on.node('createDeviceAuthentication', { userId });
    expect((await keeps(userId, { nothing })).kept).toBe(false);
  });
});

it('Codes, secrets and pairing keys stay out of the record of runs', async () => {
  const { userId } = await on.someone();
  const key = on.node('createPairingKey', { userId });
  const app = on.node('createDevice', { userId, deviceType: 'TOTP' });
  const { flowId, start } = await on.flowOf({ app, key });
  const { additionalProperties, interactionId } = (await start()).body;
  const { token, companyId } = on;
  const runs = `/company/${companyId}/flows/${flowId}`;
  const { interactions } = (await sluice.inject('GET', `${runs}/events?limit=1`, { token })).body;
  const id = interactionId ?? interactions[0].interactionId;
  const { text } = await sluice.inject('GET', `${runs}/interactions/${id}/events?limit=50`, {
    token,
  });
  expect(text).toContain('keyUri');
  expect(text).not.toContain(additionalProperties.appOut.device.secret);
  expect(text).not.toContain(additionalProperties.keyOut.rawResponse.code);
});
