import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMembership, createCustomer, issueToken } from '#core/server/internal';
import { password, startServer } from '../../startServer';
import { readMails } from '../kits/readMails';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Person = Awaited<ReturnType<Sluice['company']>>;

let mailing: Sluice;
let handing: Sluice;
beforeAll(async () => {
  mailing = await startServer({ env: { SLUICE_SMTP_URL: 'smtp://127.0.0.1:1' } });
  handing = await startServer();
  // People sign up once the first administrator is set.
  await mailing.server.database.allCompanies
    .insertInto('installation')
    .values({ name: 'set-up', value: '' })
    .execute();
});
afterAll(async () => {
  await mailing.close();
  await handing.close();
});

let count = 0;
const nobody = () => `nobody-${(count += 1)}@example.com`;
const team = ({ companyId }: Person, rest = '') => `/company/${companyId}/customers${rest}`;
const invite = (on: Sluice, by: Person, email: string, roles = ['default:read']) =>
  on.inject('POST', team(by), {
    token: by.token,
    body: { email, firstName: 'Grace', lastName: 'Hopper', roles },
  });
const mailsTo = async (on: Sluice, email: string) =>
  (await readMails(on, email)).map(({ subject, text }) => `${subject}\n${text}`);
/** The token in the newest invitation that was mailed to an address. */
const linkTo = async (on: Sluice, email: string) => {
  const text = (await mailsTo(on, email)).find(each => each.includes('/invitation?'));
  return /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
};
const setPassword = (on: Sluice, token: string) =>
  on.inject('POST', '/customers/invitation', { body: { token, password } });
const signIn = (on: Sluice, email: string) =>
  on.inject('POST', '/customers/login', { body: { email, password } });
const signUp = (on: Sluice, email: string) =>
  on.inject('POST', '/customers', {
    body: { email, firstName: 'Grace', lastName: 'Hopper', password },
  });
const join = (on: Sluice, token: string, link: string) =>
  on.inject('POST', '/customers/memberships', { token, body: { token: link } });
const countAccounts = async (on: Sluice, email: string) =>
  (
    await on.server.database.allCompanies
      .selectFrom('customers')
      .select('customer_id')
      .where('email', '=', email)
      .execute()
  ).length;

/** Every call that names an invited person, by email or by ID, in the order in which it is made. */
const calls = [
  ['GET', '/company/:company/customers/:id'],
  ['GET', '/company/:company/customers?query=grace'],
  ['PUT', '/company/:company/customers/:id', { firstName: 'Ada', phoneNumber: '+44 20' }],
  ['PUT', '/company/:company/customers/:id', { roles: ['default:admin'] }],
  ['PUT', '/company/:company/customers/:id/resendinvitation', {}],
  ['PUT', '/company/:company/customers/:id/resetPassword', {}],
  ['PUT', '/company/:company/customers/:id/resetfactors'],
  ['PUT', '/customers/:id/unlock', {}],
  ['GET', '/company/:company/customers/:id/sessions'],
  ['DELETE', '/company/:company/customers/:id/sessions/none'],
  ['DELETE', '/company/:company/customers/:id/sessions'],
  ['GET', '/company/:company/customers/:id/rights'],
  ['GET', '/company/:company/roles/default:admin/holders'],
  ['GET', '/company/:company/roles?query=super'],
  ['GET', '/changeRequests/reviewers'],
  ['GET', '/company/:company/outbox'],
  ['POST', '/company/:company/customers', { email: ':email', firstName: 'A', lastName: 'B' }],
  ['DELETE', '/company/:company/customers/:id'],
  ['GET', '/company/:company/customers/:id'],
  ['GET', '/company/:company/events'],
] as const;

/** Answers to all of them and the mails, without what every invitation has of its own. */
async function answersFor(on: Sluice, email: string) {
  const boss = await on.company();
  const made = await invite(on, boss, email);
  const id = String(made.body.customerId);
  const plain = (text: string) =>
    [
      [id, '<id>'],
      [email, '<email>'],
      [boss.email, '<boss>'],
      [boss.companyId, '<company>'],
      [boss.customerId, '<boss id>'],
    ]
      .reduce((said, [own = '', name = '']) => said.replaceAll(own, name), text)
      .replace(/token=[\w-]+/g, 'token=<token>')
      .replace(/"(eventId|mailId|hash|previousHash|reqId)":"[\w-]*"/g, '"$1":"<own>"')
      .replace(/"failure":"[^"]*"/g, '"failure":"<of delivery>"')
      .replace(/\b[\da-f]{32}\b/g, '<own>')
      .replace(/\b\d{13}\b/g, '<time>');
  const answers = [[made.status, plain(made.text)]];
  for (const [method, path, body] of calls) {
    const url = path.replace(':company', boss.companyId).replace(':id', id);
    const sent = body && {
      body: JSON.parse(
        JSON.stringify({ roles: ['default:read'], ...body }).replace(':email', email),
      ) as object,
    };
    const { status, text } = await on.inject(method, url, { token: boss.token, ...sent });
    answers.push([`${method} ${path} ${status}`, plain(text)]);
  }
  return { answers, mails: (await mailsTo(on, email)).map(plain) };
}

describe('an environment learns nothing about the people it invites before they accept (guarantee 28)', () => {
  it.each([
    ['with a mail server', () => mailing],
    ['without one', () => handing],
  ])('whether or not the person has an account, %s', async (_, on) => {
    const known = await on().company();
    expect(await answersFor(on(), known.email)).toEqual(await answersFor(on(), nobody()));
  });
});

describe('an invitation reserves no email address', () => {
  it('creates no account before it is accepted, and keeps no one from signing up', async () => {
    const [boss, email] = [await mailing.company(), nobody()];
    const { body } = await invite(mailing, boss, email);
    expect(body).toMatchObject({ email, status: 'invited' });
    expect(await countAccounts(mailing, email)).toBe(0);
    const link = await linkTo(mailing, email);
    expect((await signUp(mailing, email)).status).toBe(200);
    const own = await signIn(mailing, email);
    expect(own.body).toMatchObject({ status: 'active' });
    // The invitation waits for whoever proves to read the mailbox.
    expect(await setPassword(mailing, link)).toMatchObject({ status: 409 });
    const { companyId } = (await join(mailing, own.body.access_token, link)).body;
    expect(companyId).toBe(boss.companyId);
  });

  it('of several environments, the first that is accepted creates the account', async () => {
    const [first, second, email] = [await mailing.company(), await mailing.company(), nobody()];
    const { body } = await invite(mailing, first, email);
    const link = await linkTo(mailing, email);
    expect((await invite(mailing, second, email, ['default:admin'])).status).toBe(200);
    const other = await linkTo(mailing, email);
    const made = await setPassword(mailing, link);
    expect(made.body).toMatchObject({
      customerId: body.customerId,
      selectedCompany: first.companyId,
      status: 'active',
    });
    expect((await setPassword(mailing, link)).status).toBe(401);
    expect((await setPassword(mailing, other)).status).toBe(409);
    expect((await join(mailing, made.body.access_token, other)).status).toBe(200);
    const me = await mailing.inject('GET', '/customers/me', { token: made.body.access_token });
    const roles = me.body.companies.flatMap((each: { roles: string[] }) => each.roles);
    expect(new Set(roles)).toEqual(new Set(['default:read', 'default:admin']));
    const listed = await mailing.inject('GET', team(first), { token: first.token });
    expect(listed.body.customers).toContainEqual(
      expect.objectContaining({ email, status: 'active', emailVerified: true, shared: false }),
    );
  });

  it('follows the password rules of the environment, and ends when it is revoked', async () => {
    const [boss, email] = [await handing.company(), nobody()];
    const rules = `/company/${boss.companyId}/security`;
    const { body: security } = await handing.inject('GET', rules, { token: boss.token });
    const passwordPolicy = { ...security.passwordPolicy, lengthMin: 64 };
    await handing.inject('PUT', rules, {
      token: boss.token,
      body: { ...security, passwordPolicy },
    });
    const { body } = await invite(handing, boss, email);
    const link = await linkTo(handing, email);
    expect((await setPassword(handing, link)).status).toBe(422);
    await handing.inject('DELETE', team(boss, `/${body.customerId}`), { token: boss.token });
    expect((await setPassword(handing, link)).status).toBe(401);
    expect(await countAccounts(handing, email)).toBe(0);
  });
});

describe('an account that an earlier release created with an invitation', () => {
  async function earlierInvitation() {
    const [boss, email] = [await mailing.company(), nobody()];
    const { allCompanies } = mailing.server.database;
    const { companyId, customerId: by } = boss;
    const customerId = await createCustomer(allCompanies, {
      email,
      firstName: 'Grace',
      lastName: 'Hopper',
      by,
      homeCompany: companyId,
    });
    await mailing.server.database.transaction(companyId, db =>
      addMembership(db, { companyId, customerId, roles: ['default:read'], by }),
    );
    const link = await issueToken(allCompanies, {
      audience: 'invitation',
      customerId,
      companyId,
      subject: { proves: true },
    });
    return { boss, email, customerId, link };
  }

  it('can still be opened by its link', async () => {
    const { link, customerId } = await earlierInvitation();
    expect((await setPassword(mailing, link)).body).toMatchObject({ customerId, status: 'active' });
  });

  it('doesn’t reserve the address, and its invitation stays open', async () => {
    const { boss, email, customerId, link } = await earlierInvitation();
    expect((await signUp(mailing, email)).status).toBe(200);
    const own = await signIn(mailing, email);
    expect(own.body).toMatchObject({ status: 'active' });
    const one = team(boss, `/${customerId}`);
    expect((await mailing.inject('GET', one, { token: boss.token })).body).toMatchObject({
      email,
      status: 'invited',
    });
    expect((await setPassword(mailing, link)).status).toBe(409);
    expect((await join(mailing, own.body.access_token, link)).status).toBe(200);
  });

  it('can be invited by other environments like anyone, and accept there first', async () => {
    const [{ boss, email, link }, other] = [await earlierInvitation(), await mailing.company()];
    expect((await invite(mailing, other, email)).status).toBe(200);
    const made = await setPassword(mailing, await linkTo(mailing, email));
    expect(made.body).toMatchObject({ selectedCompany: other.companyId });
    expect((await join(mailing, made.body.access_token, link)).body).toEqual({
      companyId: boss.companyId,
    });
  });

  it('gets a link of the new kind when it is sent again', async () => {
    const { boss, email, customerId, link } = await earlierInvitation();
    const again = team(boss, `/${customerId}/resendinvitation`);
    const sent = await mailing.inject('PUT', again, { token: boss.token, body: {} });
    expect(sent.status).toBe(200);
    expect(await countAccounts(mailing, email)).toBe(0);
    expect((await setPassword(mailing, link)).status).toBe(401);
    const made = await setPassword(mailing, await linkTo(mailing, email));
    expect(made.body).toMatchObject({ customerId, status: 'active' });
  });
});
