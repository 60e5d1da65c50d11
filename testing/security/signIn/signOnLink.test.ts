// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../startServer';
import { everything } from '../kits/contents';
import { Mailbox } from '../kits/Mailbox';
import { generateCode, createTestMemberSignIn } from '../kits/createTestMemberSignIn';
import { readMails } from '../kits/readMails';

const mailbox = new Mailbox();
let sluice: Awaited<ReturnType<typeof startServer>>;
let members: ReturnType<typeof createTestMemberSignIn>;
beforeAll(async () => {
  const env = { SLUICE_SMTP_URL: await mailbox.open(), SLUICE_FLAGS: 'shell.passwordless' };
  sluice = await startServer({ env });
  members = createTestMemberSignIn(sluice);
});
afterAll(async () => {
  await sluice.close();
  await mailbox.close();
});

type Person = Awaited<ReturnType<typeof sluice.company>>;
const cookieIn = (headers: Readonly<Record<string, unknown>>) =>
  /sluice-sso=[0-9a-f]{32}/.exec(String(headers['set-cookie']))?.[0] ?? '';

/** Returns the last mail sent to a person. */
async function mailTo({ email }: Pick<Person, 'email'>): Promise<string> {
  const [newest] = await readMails(sluice, email);
  return newest?.text ?? '';
}
const linkIn = (mail: string) => /\/signon-link\?token=(\S+)/.exec(mail)![1]!;

/** As far as the mail. */
async function begun(person: Person) {
  const { body, headers } = await sluice.inject('POST', '/customers/passwordlesslogin', {
    body: { email: person.email },
  });
  const walk = await members.walk(body);
  const mail = await mailTo(person);
  return {
    waiting: body.access_token as string,
    cookie: cookieIn(headers),
    walk,
    mail,
    token: linkIn(mail),
  };
}
const open = (token: string, cookie = '') =>
  sluice.inject('POST', '/customers/signonlink', {
    body: { token },
    headers: cookie ? { cookie } : {},
  });

describe('the link of a sign-in by email', () => {
  it('signs in once in the browser that started, and ends the code in its email [C006, S037]', async () => {
    const person = await sluice.company();
    const { token, cookie, walk, mail, waiting } = await begun(person);
    const both = await Promise.all([open(token, cookie), open(token, cookie)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { body } = both.find(({ status }) => status === 200)!;
    expect((await members.me(body.access_token)).body.email).toBe(person.email);
    await walk.press('Continue', { otp: /\b(\d{6})\b/.exec(mail)![1]! });
    expect((await members.callback(waiting, walk.told!.body.access_token)).status).toBe(401);
  });

  it('stays valid when opened in another browser, which says to type the code in the first one', async () => {
    const person = await sluice.company();
    const { token, cookie } = await begun(person);
    const other = await begun(await sluice.company());
    for (const stranger of ['', `sluice-sso=${'0'.repeat(32)}`, other.cookie]) {
      const { status, body } = await open(token, stranger);
      expect([status, body.message]).toEqual([403, expect.stringContaining('another browser')]);
    }
    expect((await open(token, cookie)).status).toBe(200);
  });

  it('ends when its code is used or it expires, and can’t be replaced by other tokens', async () => {
    const person = await sluice.company();
    const first = await begun(person);
    await first.walk.press('Continue', { otp: /\b(\d{6})\b/.exec(first.mail)![1]! });
    expect((await members.callback(first.waiting, first.walk.told!.body.access_token)).status).toBe(
      200,
    );
    expect((await open(first.token, first.cookie)).status).toBe(401);
    const second = await begun(person);
    const { allCompanies } = sluice.server.database;
    const links = await allCompanies
      .selectFrom('tokens')
      .selectAll()
      .where('audience', '=', 'signOnLink')
      .execute();
    expect(links.map(({ created_date, expires_date }) => expires_date - created_date)).toContain(
      600_000,
    );
    await allCompanies
      .updateTable('tokens')
      .set({ expires_date: 1 })
      .where('audience', '=', 'signOnLink')
      .execute();
    expect((await open(second.token, second.cookie)).status).toBe(401);
    for (const token of [person.token, second.waiting, 'made up'])
      expect((await open(token, second.cookie)).status).toBe(401);
  });

  it('bypasses neither the second factor nor the environment’s sign-in methods', async () => {
    const person = await members.enrolApp(await sluice.company());
    const { token, cookie } = await begun(person);
    const { body } = await open(token, cookie);
    expect(body).toMatchObject({ mfaRequired: true, customerId: person.customerId });
    expect((await members.me(body.access_token)).status).toBe(401);
    const walk = await members.walk(body);
    await walk.press('Continue', { otp: generateCode(person.secret) });
    const { body: entered } = await members.callback(
      body.access_token,
      walk.told!.body.access_token,
    );
    expect((await members.me(entered.access_token)).status).toBe(200);

    const address = `/company/${person.companyId}/security`;
    const rules = (await sluice.inject('GET', address, { token: entered.access_token })).body;
    const strict = { ...rules, signOnPaths: ['password'] };
    expect(
      (await sluice.inject('PUT', address, { token: entered.access_token, body: strict })).status,
    ).toBe(200);
    const late = await begun(person);
    expect((await open(late.token, late.cookie)).status).toBe(403);
  });

  it('is in no recorded run and nowhere in plain text', async () => {
    const { token, cookie } = await begun(await sluice.company());
    expect((await everything(sluice.server)).includes(token)).toBe(false);
    expect((await everything(sluice.server)).includes(cookie.split('=')[1]!)).toBe(false);
  });
});
