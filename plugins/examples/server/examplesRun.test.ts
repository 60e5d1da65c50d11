// @module-tag slow
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { variableStore } from '#plugins/variables/contract';
import { userDirectory } from '#plugins/connectors/contract';
import { flowRunner } from '#plugins/runtime/contract';
import { flowsOn } from '#plugins/runtime/server/testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

/** A company that started with examples, and the hosted page of one of them. */
async function example(name: string) {
  const person = await sluice.company({ examples: true });
  const { token, companyId } = person;
  const { flowsInfo } = (await sluice.inject('GET', '/flows', { token })).body;
  const { flowId } = flowsInfo.find((each: any) => each.name === name);
  const { app } = (await sluice.inject('POST', '/apps', { token, body: { name: 'Front door' } }))
    .body;
  const flows = [{ flowId, versionId: -1, weight: 100 }];
  await sluice.inject('POST', `/apps/${app.appId}/policy`, {
    token,
    body: { name: 'P', status: 'enabled', flows },
  });
  const { policies } = (await sluice.inject('GET', `/apps/${app.appId}`, { token })).body.app;
  const address = `/hosted/${companyId}/policy/${policies.at(-1).policyId}`;
  const submit = (html: string, fields: Record<string, string>) =>
    runs.answer(html, { 'sk.button': 'form-submit:submit', ...fields }).then(reply => reply.body);
  const readInteraction = async () => {
    const { interactions } = (
      await sluice.inject('GET', `/company/${companyId}/flows/${flowId}/events`, { token })
    ).body;
    return interactions[0];
  };
  return {
    ...person,
    flowId: flowId as string,
    submit,
    ended: readInteraction,
    start: async () => (await sluice.app.inject({ method: 'GET', url: address })).body,
  };
}
const ada = { email: 'ADA@example.com', password: 'Analytical-Engine-1843' };

it('signs in with the correct password, whatever the case of the email address', async () => {
  const { start, submit, ended, companyId } = await example('Sign in with password');
  const first = await start();
  expect(first).toContain('Example account');
  expect(first).toContain('<header class="sk-brand"><span>');
  expect(first).toContain('/hosted/files/page.css');
  const again = await submit(first, { ...ada, password: 'wrong' });
  expect(again).toContain('Incorrect username or password.');
  expect(await submit(again, ada)).toContain('You can close this page');
  const user = await sluice.server.get(userDirectory).find(companyId, { login: ada.email });
  expect(user!.lastSignOn).toBeGreaterThan(0);
  expect(await ended()).toMatchObject({ status: 'success', userId: user!.userId });
});

it('ends the sign-in after three failures', async () => {
  const { start, submit, ended } = await example('Sign in with password');
  let page = await start();
  for (const left of [2, 1, 0]) {
    page = await submit(page, { email: 'eve@example.com', password: 'guess' });
    expect(page.includes('name="password"')).toBe(left > 0);
  }
  expect(await ended()).toMatchObject({ status: 'failure' });
});

const eve = {
  givenName: 'Eve',
  familyName: 'Adams',
  email: 'eve@example.com',
  password: 'Quiet-Harbour-77',
};

it('shows the same pages for an email address with and without an account, and notifies its owner by email', async () => {
  const { start, submit, companyId, token } = await example('Registration with email verification');
  const pagesFor = async (email: string) => {
    const asked = await submit(await start(), { ...eve, email });
    const pages = [asked];
    for (const code of ['000000', '1', '2', '3', '4', '5'])
      pages.push(await submit(pages.at(-1)!, { code: `nope ${code}` }));
    return pages.map(page =>
      page
        .replaceAll(email, 'address')
        .replaceAll(/value="[^"]{20,}"|nonce(?:=|-)"?[\w+/=-]+"?|\/hosted\/[^"]*/g, ''),
    );
  };
  const [taken, free] = [await pagesFor('ada@example.com'), await pagesFor('nina@example.com')];
  expect(taken[0]).toContain('Check your email');
  expect(taken[1]).toContain('This code is incorrect or has expired.');
  expect(taken).toEqual(free);
  const { mails } = (await sluice.inject('GET', `/company/${companyId}/outbox`, { token })).body;
  const told = mails.filter(({ to }: { to: string }) => to === 'ada@example.com');
  expect(told).toMatchObject([{ subject: 'You already have an account' }]);
  expect(JSON.stringify(told)).not.toMatch(/\b\d{6}\b/);
});

it('registers with the emailed code, after errors for invalid input and another code', async () => {
  const { start, submit, ended, companyId, token } = await example(
    'Registration with email verification',
  );
  let page = await submit(await start(), { ...eve, password: 'short' });
  expect(page).toContain('The password must have 8 to 128 characters');
  page = await submit(page, eve);
  expect(page).toContain('<bdi>eve@example.com</bdi>');
  const outbox = (await sluice.inject('GET', `/company/${companyId}/outbox`, { token })).body;
  expect(outbox.mails[0]).toMatchObject({
    to: 'eve@example.com',
    subject: 'Your verification code',
    code: expect.stringMatching(/^\d{6}$/),
  });
  page = await submit(page, { code: 'nope' });
  expect(page).toContain('This code is incorrect or has expired.');
  page = await submit(page, { 'sk.button': 'next-event:resend' });
  expect(page).toContain('Check your email');
  const { mails } = (await sluice.inject('GET', `/company/${companyId}/outbox`, { token })).body;
  expect(mails).toHaveLength(outbox.mails.length + 1);
  page = await submit(page, { code: outbox.mails[0].code });
  expect(page).toContain('This code is incorrect or has expired.');
  expect(await submit(page, { code: mails[0].code })).toContain('You can close this page');
  const user = await sluice.server.get(userDirectory).find(companyId, { email: 'eve@example.com' });
  expect(user).toMatchObject({ displayName: 'Eve Adams', emailVerified: true, hasPassword: true });
  expect(await ended()).toMatchObject({ status: 'success', userId: user!.userId });
});

it('sets up an authenticator app at the first sign-in and asks for its code, or a recovery code, from then on', async () => {
  // A step that ends within the test would make its codes another one's.
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 5000) await new Promise(done => setTimeout(done, left));
  const { start, submit, ended } = await example('Sign in with password and one-time code');
  const enrol = await submit(await start(), ada);
  expect(enrol).toContain('<svg');
  const secret = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(enrol)![1]!.replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const at = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 });
  const wrong = await submit(enrol, { otp: '12345' });
  expect(wrong).toContain('Incorrect code.');
  expect(wrong).toContain(/<code[^>]*>[A-Z2-7 ]+<\/code>/.exec(enrol)![0]);
  const codes = await submit(wrong, { otp: at(-1) });
  const recovery = [...codes.matchAll(/<li><code>([a-z2-9-]+)<\/code>/g)].map(([, code]) => code!);
  expect(recovery).toHaveLength(10);
  expect(await submit(codes, { 'sk.button': 'next-event:continue' })).toContain(
    'You can close this page',
  );

  const asked = await submit(await start(), ada);
  expect(asked).toContain('Enter your code');
  const used = await submit(asked, { otp: at(-1) });
  expect(used).toContain('Incorrect code.');
  expect(await submit(used, { otp: at(0) })).toContain('You can close this page');
  expect(await submit(await submit(await start(), ada), { otp: recovery[3]! })).toContain(
    'You can close this page',
  );
  const spent = await submit(await submit(await start(), ada), { otp: recovery[3]! });
  expect(spent).toContain('Incorrect code.');
  const { status, userId } = await ended();
  expect([status, userId]).toEqual(['waiting', '']);
}, 15_000);

it('writes the report of the day into the company variable', async () => {
  const { companyId, flowId } = await example('Scheduled report');
  const terms = { companyId, flowId, parameters: {}, request: {} };
  expect(await sluice.server.get(flowRunner).start(terms)).toMatchObject({
    kind: 'ended',
    success: true,
  });
  const variables = await sluice.server.get(variableStore).load(companyId, flowId);
  expect(variables.find(({ name }) => name === 'lastReport')?.value).toMatch(
    /^Report of \d{4}-\d\d-\d\d: all is well\.$/,
  );
});
