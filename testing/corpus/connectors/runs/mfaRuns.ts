import { newId } from '#core/contract';
import { SoftKey } from '#testing/kits/SoftKey';
import type { Stage } from './Stage';

const toBase64 = (answer: any) => {
  const plain = (text: string) => Buffer.from(text, 'base64url').toString('base64');
  const response = Object.entries<string>(answer.response).map(
    ([name, text]) => [name, plain(text)] as const,
  );
  const whole = { ...answer, rawId: plain(answer.rawId), response: Object.fromEntries(response) };
  return JSON.stringify(whole);
};
/** Options as a page hands them to the browser, and the browser to its key. */
const fromText = (text: string) => {
  const options = JSON.parse(text);
  const toText = (bytes: number[]) => Buffer.from(new Uint8Array(bytes)).toString('base64url');
  return { ...options, challenge: toText(options.challenge) };
};

/** Runs the capabilities of devices and of authentications by them, well and badly. */
export async function runMfa({ sluice, devices, gateway, mailbox }: Stage): Promise<void> {
  const { run, someone, withApp } = devices;
  const through = await gateway.connect(devices);
  const none = { userId: newId() };
  const { userId, email } = await someone();
  const which = { userId };

  await run('readUserMFAEnabled', which);
  await run('updateUserMFAEnabled', { ...which, mfaEnabled: true });
  await run('updateUserMFAEnabled', none);
  await run('readDeviceAuthenticationPolicy', {});
  const custom = { customDeviceAuthenticationPolicyId: 'p1' };
  await run('readDeviceAuthenticationPolicy', {
    ...custom,
    deviceAuthenticationPolicyId: 'enterCustomValue',
  });
  await run('evalPolicyPingID', which);

  const mail = (await run('createDevice', { ...which, deviceType: 'EMAIL', email })).out.device;
  const named = { ...which, deviceId: mail.id };
  await run('activateDevice', { ...named, otp: '000000' });
  await run('activateDevice', { ...named, otp: await mailbox.codeFor(email) });
  await run('createDevice', { ...which, deviceType: 'EMAIL', email: 'none' });
  await run('createDevice', { ...which, deviceType: 'TOTP' });
  await run('createDevice', { ...which, workforceDeviceType: 'TOTP' });
  await run('createDevicePingID', { ...which, workforceDeviceType: 'TOTP' });
  const address = { email: `${newId()}@example.com`, phone: '+14155550123' };
  await run('createDevicePingID', { ...which, workforceDeviceType: 'EMAIL', ...address });
  const sms = { ...which, workforceDeviceType: 'SMS', ...address };
  await run('createDevicePingID', sms, through);
  await run('createDevicePingID', { ...which, workforceDeviceType: 'FIDO2' });
  await run('createDevicePingID', { ...which, workforceDeviceType: 'YUBIKEY' });
  await run('updateDeviceNickname', { ...named, nickname: 'Mine' });
  await run('updateDeviceNickname', { ...named, nickname: '' });
  await run('readDevice', named);
  await run('readDevice', { ...which, deviceId: newId() });
  const filter = { setFilterFlag: true, statusFilter: 'ACTIVE' };
  for (const capability of ['readAllDevices', 'readAllDevicesPingID']) {
    await run(capability, { ...which, ...filter });
    await run(capability, none);
  }

  const own = { ...which, selectedDevice: 'id', selectedDeviceId: mail.id };
  const begun = (await run('createDeviceAuthentication', own)).out.rawResponse;
  const authentication = { deviceAuthenticationId: begun.id };
  await run('createDeviceAuthentication', none);
  const oneTime = { ...which, selectedDevice: 'oneTime' };
  for (const oneTimeDeviceType of ['EMAIL', 'SMS', 'VOICE'])
    for (const capability of ['createDeviceAuthentication', 'createDeviceAuthenticationPingID'])
      await run(capability, { ...oneTime, oneTimeDeviceType, oneTimeEmailDevice: email });
  await run('createDeviceAuthenticationPingID', { userId: which.userId });
  await run('createDeviceAuthenticationPingID', own);
  await run('deviceSelectDeviceAuthentication', { ...authentication, deviceId: mail.id });
  await run('deviceSelectDeviceAuthentication', { ...authentication, deviceId: 'none' });
  await run('readDeviceAuthentication', authentication);
  await run('cancelPushNotification', authentication);
  await run('readDeviceAuthentication', authentication);
  const { code, ...app } = await withApp();
  const { rawResponse } = (await run('createDeviceAuthentication', { userId: app.userId })).out;
  const otp = { deviceAuthenticationId: rawResponse.id };
  await run('validateOtpDeviceAuthentication', { ...otp, otp: '000000' });
  await run('validateOtpDeviceAuthentication', { ...otp, otp: code() });
  await run('readDeviceAuthentication', otp);
  await run('deleteDevice', named);
  await run('deleteDevice', named);

  await runKeys({ sluice, devices });
  await runPairing({ devices, sluice, through });
}

async function runKeys({ sluice, devices }: Pick<Stage, 'sluice' | 'devices'>): Promise<void> {
  const { run, someone } = devices;
  const { userId } = await someone();
  const { origin } = new URL(sluice.server.settings.publicUrl);
  const key = new SoftKey(origin);
  const { device } = (await run('createDevice', { userId, deviceType: 'FIDO2' })).out;
  const attestation = toBase64(key.create(fromText(device.publicKeyCredentialCreationOptions)));
  await run('activateDevice', { userId, deviceId: device.id, origin, attestation });
  const begin = async () => (await run('createDeviceAuthentication', { userId })).out.rawResponse;
  const { id } = await begin();
  const selected = { deviceAuthenticationId: id, deviceId: device.id };
  const { rawResponse } = (await run('deviceSelectDeviceAuthentication', selected)).out;
  const answer = { deviceAuthenticationId: id, origin };
  await run('validateAssertionDeviceAuthentication', { ...answer, assertion: '{}' });
  const assertion = toBase64(key.get(fromText(rawResponse.publicKeyCredentialRequestOptions)));
  await run('validateAssertionDeviceAuthentication', { ...answer, assertion });
}

async function runPairing({
  sluice,
  devices,
  through,
}: Pick<Stage, 'sluice' | 'devices'> & { readonly through: string }): Promise<void> {
  const { run, someone, token, companyId } = devices;
  const { userId } = await someone();
  const { apps } = (await sluice.inject('GET', '/apps', { token })).body;
  const { app } = (await sluice.inject('GET', `/apps/${apps[0].appId}`, { token })).body;
  const claim = (code: string) =>
    sluice.inject(
      'POST',
      `/company/${companyId}/connections/${through}/capabilities/claimPairingKey`,
      {
        body: { properties: { code, pushToken: 'push-token' } },
        headers: { 'x-sk-api-key': app.apiKeys.prod },
      },
    );
  for (const capability of ['createPairingKey', 'createPairingKeyPingID']) {
    await run(capability, { userId: newId() });
    const { rawResponse } = (await run(capability, { userId })).out;
    const key = { userId, pairingKeyId: rawResponse.id };
    const { body } = await claim(rawResponse.code);
    await run('readPairingKey', key);
    await run('readDevice', { userId, deviceId: body.deviceId });
    const begun = (await run('createDeviceAuthentication', { userId }, through)).out.rawResponse;
    const select = { deviceAuthenticationId: begun.id, deviceId: body.deviceId };
    await run('deviceSelectDeviceAuthentication', select, through);
    await run('deletePairingKey', key);
    await run('deletePairingKey', key);
    await run('readPairingKey', key);
  }
}
