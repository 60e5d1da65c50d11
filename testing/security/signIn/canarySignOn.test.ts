import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { deferredTasks, JobWorker } from '#core/server/internal';
import { client, startProvider } from '#plugins/providers/server/testProvider';
import { password, startServer } from '../../startServer';
import { everything } from '../kits/contents';
import { foundIn, foundInFiles, listenTo } from '../kits/listening';
import { Mailbox } from '../kits/Mailbox';
import { generateCode, createTestMemberSignIn } from '../kits/createTestMemberSignIn';
import { publicUrl, redirectUri, settings } from '../kits/ssoWorld';
import { readMails } from '../kits/readMails';

type Sluice = Awaited<ReturnType<typeof startServer>>;
const folder = mkdtempSync(join(tmpdir(), 'sluice-canary-'));
const mailbox = new Mailbox();
/** The secrets that no answer may contain, whoever asks. */
const secrets = { ssoSecret: client.client_secret, passphrase: `canary-passphrase-${newId()}` };
/** The secrets that are shown only to their intended recipients. */
const handed: Record<string, string> = {};
let sluice: Sluice;
let provider: Awaited<ReturnType<typeof startProvider>>;
let heard: ReturnType<typeof listenTo>;

beforeAll(async () => {
  provider = await startProvider(redirectUri);
  sluice = await startServer({
    env: {
      SLUICE_DATA: folder,
      SLUICE_LOG_LEVEL: 'trace',
      SLUICE_URL: publicUrl,
      SLUICE_ALLOW_HOSTS: '127.0.0.1',
      SLUICE_SMTP_URL: await mailbox.open(),
      SLUICE_FLAGS: 'shell.passwordless',
    },
  });
  heard = listenTo(sluice);
  await live();
});
afterAll(async () => {
  await Promise.all([sluice.close(), provider.close(), mailbox.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** The mails to an address, as they were written. */
async function mailsTo(email: string): Promise<string> {
  return (await readMails(sluice, email)).map(({ text }) => text).join('\n');
}

/** Everything that people do to sign in, and to take their company along. */
async function live(): Promise<void> {
  const members = createTestMemberSignIn(sluice);
  const person = await members.enrolApp(await sluice.company());
  const { companyId, email, token } = person;
  const challenged = await members.challenged(person);
  await challenged.walk.press('Continue', { otp: generateCode(person.secret) });
  const result = challenged.walk.told!.body.access_token as string;
  expect((await members.callback(challenged.waiting.access_token, result)).status).toBe(200);

  const body = { ...settings, issuer: provider.issuer };
  expect((await sluice.inject('PUT', `/company/${companyId}/sso`, { token, body })).status).toBe(
    200,
  );
  await sluice.inject('GET', `/company/${companyId}/sso`, { token });
  const left = await sluice.app.inject({
    method: 'GET',
    url: `/v1/customers/sso?companyId=${companyId}`,
  });
  const ssoState = new URL(String(left.headers.location)).searchParams.get('state')!;

  await sluice.inject('POST', '/customers/forgotpassword', { body: { email } });
  await sluice.server.get(deferredTasks).settle();
  const begun = await sluice.inject('POST', '/customers/passwordlesslogin', { body: { email } });
  await members.walk(begun.body);
  const mails = await mailsTo(email);
  const signOnLink = /signon-link\?token=(\S+)/.exec(mails)![1]!;
  const resetLink = /reset\?token=(\S+)/.exec(mails)![1]!;
  const cookie = String(begun.headers['set-cookie']).split(';')[0]!;
  for (const url of [`/signon-link?token=${signOnLink}`, `/reset?token=${resetLink}`])
    await sluice.app.inject({ method: 'GET', url });
  await sluice.inject('POST', '/customers/signonlink', { body: { token: signOnLink } });
  const opened = { body: { token: signOnLink }, headers: { cookie } };
  expect((await sluice.inject('POST', '/customers/signonlink', opened)).status).toBe(200);
  const weak = { body: { token: resetLink, password: 'short' } };
  expect((await sluice.inject('POST', '/customers/resetpassword', weak)).status).toBe(422);

  const sealed = { token, body: { passphrase: secrets.passphrase } };
  const { instanceId } = (await sluice.inject('POST', `/company/${companyId}/batchExport`, sealed))
    .body;
  await new JobWorker(sluice.server).once();
  const file = await sluice.inject('GET', `/company/${companyId}/batchExport/${instanceId}/file`, {
    token,
  });
  expect(file.status).toBe(200);
  await sluice.inject('GET', `/company/${companyId}/events?page=0&limit=50`, { token });
  Object.assign(handed, { factor: person.secret, result, ssoState, signOnLink, resetLink });
  Object.assign(handed, { browser: cookie.split('=')[1], ...person.recovery });
}

describe('a credential of a sign-in', () => {
  const all = () => ({ ...secrets, ...handed, password });

  it('was really used', () => {
    expect(Object.values(handed).filter(value => value.length < 16)).toEqual([]);
    expect(
      foundIn(heard.answers.map(({ text }) => text).join('\n'), { state: handed['ssoState']! }),
    ).toEqual(['state']);
    expect(heard.log.length).toBeGreaterThan(30);
  });

  it('is in no response if it is secret', () => {
    const told = heard.answers.flatMap(({ to, text }) =>
      foundIn(text, secrets).map(name => `${to}: ${name}`),
    );
    expect(told).toEqual([]);
  });

  it('is in no line of the log', () => expect(foundIn(heard.log.join('\n'), all())).toEqual([]));

  it('is in no row of any table, and thus in no recorded run, audit event, or email', async () => {
    expect(foundIn(await everything(sluice.server), all())).toEqual([]);
  });

  it('is in no file of the data folder', () => expect(foundInFiles(folder, all())).toEqual([]));
});
