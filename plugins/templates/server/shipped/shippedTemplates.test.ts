// @module-tag slow
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { userDirectory } from '#plugins/connectors/contract';
import { categories } from '../../contract';
import { shippedFlows } from './shippedTemplates';

let verdict = 'verified';
const service = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(verdict ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ result: verdict }));
  });
});
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  await new Promise<void>(done => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: `127.0.0.1:${port}` } });
});
afterAll(async () => {
  service.close();
  await sluice.close();
});

const password = 'Quiet-Harbour-77';
/** A template imported into a company without examples, with one user, behind a policy. */
async function importTemplate(id: string) {
  const person = await sluice.company();
  const { token, companyId } = person;
  const reply = await sluice.inject('PUT', `/flowtemplates/${id}/import`, { token, body: {} });
  expect(reply.status).toBe(200);
  const { flowId } = reply.body;
  const { linterErrors, flowInfo } = (
    await sluice.inject('PUT', `/flows/${flowId}/validate`, { token })
  ).body;
  expect(linterErrors).toEqual([]);
  expect(flowInfo.publishedVersion).toBe(1);
  const { app } = (await sluice.inject('POST', '/apps', { token, body: { name: 'Front door' } }))
    .body;
  const flows = [{ flowId, versionId: -1, weight: 100 }];
  await sluice.inject('POST', `/apps/${app.appId}/policy`, {
    token,
    body: { name: 'P', status: 'enabled', flows },
  });
  const { policies } = (await sluice.inject('GET', `/apps/${app.appId}`, { token })).body.app;
  const email = `eve@${companyId.slice(0, 8)}.example.com`;
  const directory = sluice.server.get(userDirectory);
  const user = await directory.create(
    companyId,
    { email, givenName: 'Eve', familyName: 'Adams', password },
    {} as never,
  );
  const url = `/hosted/${companyId}/policy/${policies.at(-1).policyId}`;
  const submit = async (html: string, fields: Record<string, string>) => {
    const form = new URLSearchParams(
      [...html.matchAll(/<input type="hidden" name="(sk\.[^"]+)" value="([^"]*)"/g)]
        .slice(0, 5)
        .map(([, name = '', value = '']) => [name, value.replace(/&#x3D;/g, '=')]),
    );
    for (const [name, value] of Object.entries({ 'sk.button': 'form-submit:continue', ...fields }))
      form.set(name, value);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (
      await sluice.app.inject({
        method: 'POST',
        url: '/hosted/continue',
        headers,
        payload: form.toString(),
      })
    ).body;
  };
  return {
    ...person,
    submit,
    email,
    flowId,
    signIn: { email, password },
    start: async () => (await sluice.app.inject({ method: 'GET', url })).body,
    user: () => directory.find(companyId, { userId: user.userId }),
    code: async () =>
      (await sluice.inject('GET', `/company/${companyId}/outbox`, { token })).body.mails[0]
        .code as string,
    status: async () =>
      (await sluice.inject('GET', `/company/${companyId}/flows/${flowId}/events`, { token })).body
        .interactions[0].status,
  };
}
const good = 'You can close this page';

it('covers each category', () => {
  const shipped = new Set(shippedFlows.map(({ category }) => category));
  expect([...shipped]).toEqual([...categories]);
});

it('signs in with a password, and ends when the user is locked', async () => {
  const { start, submit, signIn, status } = await importTemplate('password-sign-on');
  expect(await submit(await start(), signIn)).toContain(good);
  let page = await start();
  for (let tries = 0; tries < 6; tries++)
    page = await submit(page, { ...signIn, password: 'wrong' });
  expect(await status()).toBe('failure');
});

it('resets a password with the emailed code, and reveals no accounts', async () => {
  const { start, submit, email, code, signIn, status, user } =
    await importTemplate('password-reset');
  const sent = 'Check your email';
  expect(await submit(await start(), { email: 'nobody@example.com' })).toContain(sent);
  const asked = await submit(await start(), { email });
  expect(asked).toContain(sent);
  const chosen = await submit(asked, { code: await code() });
  expect(chosen).toContain('Create a new password');
  const weak = await submit(chosen, { email, password: 'x' });
  expect(weak).toContain('Create a new password');
  expect(await submit(weak, { email, password: 'Another-Harbour-78' })).toContain(good);
  expect(await status()).toBe('success');
  expect(signIn.password).not.toBe('Another-Harbour-78');
  expect((await user())!.email).toBe(email);
});

it('asks for the email, then for the password of this or another account', async () => {
  const { start, submit, email, signIn, status } = await importTemplate('email-first');
  const first = await start();
  const asked = await submit(first, { identifier: email, 'sk.button': 'form-submit:identifier' });
  expect(asked).toContain('Enter your password');
  const again = await submit(asked, { 'sk.button': 'next-event:back' });
  expect(again).toContain('Use a passkey, or enter your email address.');
  const page = await submit(again, { identifier: email, 'sk.button': 'form-submit:identifier' });
  const wrong = await submit(page, { email, password: 'wrong' });
  expect(wrong).toContain('Incorrect username or password.');
  expect(await submit(wrong, { email, password: signIn.password })).toContain(good);
  expect(await status()).toBe('success');
  const refused = await submit(await start(), { credential: '{"id":"unknown"}' });
  expect(refused).toContain('This passkey or security key is not registered here.');
});

it('stores consent with version and time, doesn’t ask twice, and accepts a refusal', async () => {
  const { start, submit, signIn, status, user } = await importTemplate('terms-consent');
  const asked = await submit(await start(), signIn);
  expect(asked).toContain('This is version 1.');
  await submit(asked, { 'sk.button': 'next-event:decline' });
  expect(await status()).toBe('failure');
  expect(
    await submit(await submit(await start(), signIn), { 'sk.button': 'next-event:accept' }),
  ).toContain(good);
  expect((await user())!.attributes).toMatchObject({
    termsVersion: '1',
    termsAcceptedAt: expect.stringMatching(/^20/),
  });
  expect(await submit(await start(), signIn)).toContain(good);
});

it('asks a service for the document, and ends without it', async () => {
  const { start, submit, signIn, status, user, code, token } =
    await importTemplate('identity-proof');
  const { port } = service.address() as AddressInfo;
  const address = `/constructs/${encodeURIComponent('documentCheckAddress##SK##company')}`;
  const value = `http://127.0.0.1:${port}/check`;
  const set = await sluice.inject('PUT', address, {
    token,
    body: { context: 'company', type: 'string', value },
  });
  expect(set.status).toBe(200);
  const toPapers = async () => submit(await submit(await start(), signIn), { code: await code() });
  const papers = { country: 'Utopia', documentNumber: 'X1' };
  expect(await submit(await toPapers(), papers)).toContain(good);
  expect((await user())!.attributes).toHaveProperty('identityVerifiedAt');
  for (verdict of ['forged', '']) {
    await submit(await toPapers(), papers);
    expect(await status()).toBe('failure');
  }
});

it('sets up a second factor, then asks for it', async () => {
  // A step that ends within the test would make its codes another one's.
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 5000) await new Promise(done => setTimeout(done, left));
  const { start, submit, signIn } = await importTemplate('second-factor');
  const enrol = await submit(await start(), signIn);
  const secret = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(enrol)![1]!.replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const codes = await submit(enrol, {
    'sk.button': 'form-submit:submit',
    otp: app.generate({ timestamp: Date.now() - 30_000 }),
  });
  const [, recovery] = /<li><code>([a-z2-9-]+)<\/code>/.exec(codes)!;
  expect(await submit(codes, { 'sk.button': 'next-event:continue' })).toContain(good);
  const asked = await submit(await start(), signIn);
  expect(asked).toContain('Enter your code');
  const wrong = await submit(asked, { otp: 'nope' });
  expect(wrong).toContain('This code is incorrect');
  expect(await submit(wrong, { otp: recovery! })).toContain(good);
}, 15_000);

it('signs in with an emailed code, with the same page for everyone', async () => {
  const { start, submit, email, code } = await importTemplate('mail-sign-on');
  const nobody = await submit(await start(), { email: 'nobody@example.com' });
  expect(nobody).toContain('we sent it a code');
  const wrong =
    '>This code is incorrect or has expired. Check it, or start again to get a new one.</p>';
  const mistaken = await submit(nobody, { code: '000000' });
  expect(mistaken).toContain(wrong);
  expect(await submit(mistaken, { 'sk.button': 'next-event:resend' })).toContain(
    'we sent it a code',
  );
  const asked = await submit(await start(), { email });
  expect(asked).toContain('we sent it a code');
  const again = await submit(asked, { code: 'nope' });
  expect(again).toContain(wrong);
  const first = await code();
  const resent = await submit(again, { 'sk.button': 'next-event:resend' });
  expect(resent).toContain('we sent it a code');
  const spent = await submit(resent, { code: first });
  expect(spent).toContain(wrong);
  expect(await submit(spent, { code: await code() })).toContain(good);
});

it('changes the email address after the correct code', async () => {
  const { start, submit, signIn, user, code, email } = await importTemplate('profile-page');
  const profile = await submit(await start(), signIn);
  expect(profile).toContain('value="Adams"');
  expect(await submit(profile, { givenName: 'Eva', familyName: 'Adams', email })).toContain(good);
  expect((await user())!.givenName).toBe('Eva');
  const next = `new-${email}`;
  const asked = await submit(await submit(await start(), signIn), {
    givenName: 'Eva',
    familyName: 'A',
    email: next,
  });
  const wrong = await submit(asked, { code: 'nope' });
  expect(wrong).toContain('This code is incorrect or has expired.');
  expect((await user())!.email).toBe(email);
  expect(await submit(wrong, { code: await code() })).toContain(good);
  expect(await user()).toMatchObject({ email: next, emailVerified: true });
});

it('asks for a code on new devices only', async () => {
  const { start, submit, signIn, code } = await importTemplate('risk-check');
  const asked = await submit(await start(), signIn);
  const wrong = await submit(asked, { code: 'nope' });
  expect(wrong).toContain('This code is incorrect or has expired.');
  expect(await submit(wrong, { code: await code() })).toContain(good);
  expect(await submit(await start(), signIn)).toContain(good);
});

it('creates the user once the address is verified', async () => {
  const { start, submit, email, code } = await importTemplate('mail-registration');
  const ann = { givenName: 'Ann', familyName: 'Ott', email: `ann-${email}`, password: 'short' };
  const weak = await submit(await start(), ann);
  expect(weak).toContain('The password must have');
  const asked = await submit(weak, { ...ann, password });
  expect(await submit(asked, { code: await code() })).toContain(good);
  const again = await submit(await start(), { ...ann, password });
  expect(again).toContain('Check your email');
  expect(again).toContain(`<bdi>${ann.email}</bdi>`);
  expect(await submit(again, { code: '000000' })).toContain(
    'This code is incorrect or has expired.',
  );
});
