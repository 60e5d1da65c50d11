import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SoftKey } from '#testing/kits/SoftKey';
import { startServer } from '#testing/startServer';
import { expectRefusal } from '../sso/testShapes';
import { createTestDevices } from './testDevices';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: Awaited<ReturnType<typeof createTestDevices>>;
beforeAll(async () => {
  sluice = await startServer();
});
beforeEach(async () => {
  on = await createTestDevices(sluice);
});
afterAll(() => sluice.close());

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

  it('accepts a signature of the user’s key once', async () => {
    const { userId, key, deviceId } = await enroll();
    const begun = await on.begin({ userId, fidoCompatibility: 'FULL' });
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

  it('identifies the user if none was named', async () => {
    const { userId, key } = await enroll();
    const begun = await on.begin({ usernameless: true });
    expect(begun).not.toHaveProperty('user');
    const options = fromText(begun.publicKeyCredentialRequestOptions);
    expect(options).not.toHaveProperty('allowCredentials');
    const { rawResponse } = (await assert(begun.id, toBase64(key.get(options)))).out;
    expect(rawResponse.user.id).toBe(userId);
  });

  it('belongs to the site that the node names if a page of that site asks', async () => {
    const { userId } = await on.someone();
    const site = 'https://login.shop.example';
    const given = { userId, deviceType: 'FIDO2', rpId: 'shop.example' };
    const create = (origin: string) => on.runNode(on.node('createDevice', given), {}, { origin });
    const readSite = ({ out }: Awaited<ReturnType<typeof create>>) =>
      JSON.parse(out.device.publicKeyCredentialCreationOptions).rp.id;
    expect(readSite(await create('https://other.example'))).toBe(new URL(origin()).hostname);
    const made = await create(site);
    expect(readSite(made)).toBe('shop.example');
    const { id, publicKeyCredentialCreationOptions } = made.out.device;
    const key = new SoftKey('https://shop.example');
    const attestation = toBase64(key.create(fromText(publicKeyCredentialCreationOptions)));
    const activate = (page: string) =>
      on.run('activateDevice', { userId, deviceId: id, attestation, origin: page });
    expectRefusal(await activate('https://notshop.example'), 'invalidAttestation');
    expect((await activate('https://shop.example')).out.device.status).toBe('ACTIVE');
  });
});
