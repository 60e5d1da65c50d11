import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deferredTasks } from '#core/server/internal';
import { password, startServer } from '../../startServer';
import { readMailedToken } from '../kits/readMails';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Person = Awaited<ReturnType<Sluice['company']>>;

let sluice: Sluice;
/** The same where a mail server is set, which carries links to mailboxes alone. */
let mailing: Sluice;
beforeAll(async () => {
  sluice = await startServer();
  mailing = await startServer({ env: { SLUICE_SMTP_URL: 'smtp://127.0.0.1:1' } });
});
afterAll(async () => {
  await sluice.close();
  await mailing.close();
});

const members = ({ companyId }: Person, rest = '') => `/company/${companyId}/customers${rest}`;
const role = { firstName: 'x', lastName: 'y', roles: ['default:superAdmin'] };
const inviting = (on: Sluice, by: Person, email: string) =>
  on.inject('POST', members(by), { token: by.token, body: { ...role, email } });
const put = (on: Sluice, by: Person, path: string, body: object = {}) =>
  on.inject('PUT', path, { token: by.token, body });
const companiesOf = async (on: Sluice, { token }: Person) =>
  (await on.inject('GET', '/customers/me', { token })).body.companies.length as number;
const join = (on: Sluice, { token }: Person, link: string) =>
  on.inject('POST', '/customers/memberships', { token, body: { token: link } });
const signOn = (on: Sluice, email: string, tried = password) =>
  on.inject('POST', '/customers/login', { body: { email, password: tried } });

describe('a person belongs to an environment once they accept and their address is verified (guarantee 28)', () => {
  it('an invitation gives nothing to someone who squats on the address', async () => {
    const [squatter, boss] = [await sluice.company(), await sluice.company()];
    expect((await inviting(sluice, boss, squatter.email)).status).toBe(200);
    expect(await companiesOf(sluice, squatter)).toBe(1);
    expect((await put(sluice, squatter, `/company/${boss.companyId}/switch`)).status).toBe(401);
  });

  it('a link that an outbox shows doesn’t verify the address', async () => {
    const [squatter, boss] = [await sluice.company(), await sluice.company()];
    await inviting(sluice, boss, squatter.email);
    const refused = await join(sluice, squatter, await readMailedToken(sluice, squatter.email));
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.body.message).toMatch(/no mail server/);
    expect(await companiesOf(sluice, squatter)).toBe(1);
  });

  it('the recipient of the email accepts it once, as the person it was sent to', async () => {
    const [person, boss, other] = await Promise.all([
      mailing.company(),
      mailing.company(),
      mailing.company(),
    ]);
    await inviting(mailing, boss, person.email);
    const link = await readMailedToken(mailing, person.email);
    expect(await join(mailing, other, link)).toMatchObject({ status: 403 });
    const read = { token: person.token, body: { token: link } };
    expect(await mailing.inject('POST', '/customers/memberships/invitation', read)).toMatchObject({
      status: 200,
      body: { email: person.email, roles: ['default:superAdmin'] },
    });
    expect(await join(mailing, person, link)).toMatchObject({
      status: 200,
      body: { companyId: boss.companyId },
    });
    expect(await companiesOf(mailing, person)).toBe(2);
    expect(await join(mailing, person, link)).toMatchObject({ status: 404 });
  });

  it('an earlier link ends with a newer one, and with the invitation', async () => {
    const [person, boss] = [await mailing.company(), await mailing.company()];
    const { body } = await inviting(mailing, boss, person.email);
    const first = await readMailedToken(mailing, person.email);
    const one = members(boss, `/${body.customerId}`);
    expect((await put(mailing, boss, `${one}/resendinvitation`)).status).toBe(200);
    expect(await join(mailing, person, first)).toMatchObject({ status: 404 });
    expect((await mailing.inject('DELETE', one, { token: boss.token })).status).toBe(200);
    expect(await join(mailing, person, await readMailedToken(mailing, person.email))).toMatchObject(
      {
        status: 404,
      },
    );
    expect(await companiesOf(mailing, person)).toBe(1);
  });

  it('an account created through a link in the environment’s outbox is verified for nobody', async () => {
    const [maker, boss] = [await sluice.company(), await sluice.company()];
    const email = 'cfo@bigcorp.example';
    await inviting(sluice, maker, email);
    const body = { token: await readMailedToken(sluice, email), password };
    const made = await sluice.inject('POST', '/customers/invitation', { body });
    expect(made.status).toBe(200);
    await inviting(sluice, boss, email);
    const squatter = { ...maker, token: made.body.access_token };
    expect(await join(sluice, squatter, await readMailedToken(sluice, email))).toMatchObject({
      status: 403,
    });
  });
});

describe('an environment that a person joined, but that isn’t their home (guarantee 29)', () => {
  /** Somebody at home in one company who has joined another. */
  async function shared() {
    const [victim, evil] = [await mailing.company(), await mailing.company()];
    const { allCompanies } = mailing.server.database;
    await allCompanies
      .updateTable('customers')
      .set({ phone_number: '+49 151 555', last_login: Date.now() })
      .where('customer_id', '=', victim.customerId)
      .execute();
    await inviting(mailing, evil, victim.email);
    await join(mailing, victim, await readMailedToken(mailing, victim.email));
    const home = await mailing.company({ in: victim.companyId });
    return { victim, evil, home, one: (by: Person) => members(by, `/${victim.customerId}`) };
  }

  it('sees neither phone number nor last sign-in nor lockouts', async () => {
    const { victim, evil, home, one } = await shared();
    for (let tries = 0; tries < 5; tries++) await signOn(mailing, victim.email, 'Wrong-1');
    const read = async (by: Person) =>
      (await mailing.inject('GET', one(by), { token: by.token })).body;
    expect(await read(evil)).toMatchObject({ phoneNumber: '', lastLogin: 0, locked: false });
    expect(await read(home)).toMatchObject({ phoneNumber: '+49 151 555', locked: true });
    const listed = await mailing.inject('GET', members(evil), { token: evil.token });
    expect(listed.text).not.toContain('+49');
  });

  it('deletes no phone number when the person saves their profile there', async () => {
    const { victim, evil, one } = await shared();
    const { firstName, lastName, phoneNumber } = (
      await mailing.inject('GET', one(evil), { token: victim.token })
    ).body;
    const renamed = { firstName: `${firstName} Ada`, lastName, phoneNumber };
    expect((await put(mailing, victim, one(evil), renamed)).status).toBe(200);
    const number = { phoneNumber: '+1 202' };
    expect((await put(mailing, victim, one(evil), number)).status).toBe(403);
    const { body } = await mailing.inject('GET', one(victim), { token: victim.token });
    expect(body).toMatchObject({ firstName: renamed.firstName, phoneNumber: '+49 151 555' });
  });

  it('has nothing in its audit trail of how the person signs in elsewhere', async () => {
    const { victim, evil, home } = await shared();
    const trail = async (by: Person) => {
      await mailing.server.get(deferredTasks).settle();
      const rows = await mailing.server.database
        .forCompany(by.companyId)
        .selectFrom('audit_events')
        .select('action')
        .where('resource_id', '=', victim.customerId)
        .execute();
      return rows.map(({ action }) => action);
    };
    const before = await trail(evil);
    for (let tries = 0; tries < 5; tries++) await signOn(mailing, victim.email, 'Wrong-1');
    expect((await put(mailing, home, `/customers/${victim.customerId}/unlock`)).status).toBe(200);
    const confirm = { token: victim.token, body: { password } };
    expect((await mailing.inject('POST', '/customers/confirm', confirm)).status).toBe(200);
    const body = { email: victim.email };
    await mailing.inject('POST', '/customers/forgotpassword', { body });
    await mailing.server.get(deferredTasks).settle();
    const set = {
      token: await readMailedToken(mailing, victim.email),
      password: 'Another-Horse-77',
    };
    const reset = await mailing.inject('POST', '/customers/resetpassword', { body: set });
    expect(reset.status).toBe(200);
    const again = { existingPassword: set.password, newPassword: 'Another-Horse-78' };
    const token = reset.body.access_token;
    const changed = await mailing.inject('PUT', '/customers/change', { token, body: again });
    expect(changed.status).toBe(200);
    expect((await trail(evil)).filter(action => action !== 'signOn')).toEqual(before);
    expect(await trail(home)).toEqual(
      expect.arrayContaining([
        'signOnFailed',
        'lock',
        'confirm',
        'forgotPassword',
        'resetPassword',
        'changePassword',
      ]),
    );
  });

  it('has in its audit trail that they confirmed their password there', async () => {
    const { victim, evil } = await shared();
    expect((await put(mailing, victim, `/company/${evil.companyId}/switch`)).status).toBe(200);
    const confirm = { token: victim.token, body: { password } };
    expect((await mailing.inject('POST', '/customers/confirm', confirm)).status).toBe(200);
    for (const { companyId } of [victim, evil]) {
      const events = await mailing.server.database
        .forCompany(companyId)
        .selectFrom('audit_events')
        .select('action')
        .where('action', '=', 'confirm')
        .execute();
      expect(events).toHaveLength(1);
    }
  });

  it('can’t unlock the account, but the home environment can', async () => {
    const { victim, evil, home } = await shared();
    for (let tries = 0; tries < 5; tries++) await signOn(mailing, victim.email, 'Wrong-1');
    const unlock = `/customers/${victim.customerId}/unlock`;
    expect((await put(mailing, evil, unlock)).status).toBe(403);
    expect((await signOn(mailing, victim.email)).status).toBe(401);
    expect((await put(mailing, home, unlock)).status).toBe(200);
    expect((await signOn(mailing, victim.email)).status).toBe(200);
  });

  it('imposes no password rules', async () => {
    const { victim, evil } = await shared();
    const path = `/company/${evil.companyId}/security`;
    const { body } = await mailing.inject('GET', path, { token: evil.token });
    const passwordPolicy = { ...body.passwordPolicy, lengthMin: 64, previous: 24, maxAgeDays: 1 };
    expect((await put(mailing, evil, path, { ...body, passwordPolicy })).status).toBe(200);
    const change = { existingPassword: password, newPassword: 'Another-Horse-77' };
    expect((await put(mailing, victim, '/customers/change', change)).status).toBe(200);
  });

  it('can’t reset a password or second factor or change a name, but the home environment can', async () => {
    const { evil, home, one } = await shared();
    for (const path of ['/resetPassword', '/resetfactors', '']) {
      const refused = await put(
        mailing,
        evil,
        `${one(evil)}${path}`,
        path ? {} : { firstName: 'M' },
      );
      expect([path, refused.status]).toEqual([path, 403]);
    }
    expect((await put(mailing, home, one(home), { firstName: 'Countess' })).status).toBe(200);
    expect((await put(mailing, home, `${one(home)}/resetPassword`)).status).toBe(200);
  });
});

describe('no call of an environment changes an operator of the installation', () => {
  it('not even of their home environment, which shows no link to them', async () => {
    const operator = await sluice.company();
    const second = await sluice.company({ in: operator.companyId });
    await sluice.server.database.allCompanies
      .updateTable('customers')
      .set({ operator: 1, failed_count: 5, locked_until: -1 })
      .where('customer_id', '=', operator.customerId)
      .execute();
    const one = members(second, `/${operator.customerId}`);
    expect((await put(sluice, second, `${one}/resetPassword`)).status).toBe(403);
    expect((await put(sluice, second, one, { firstName: 'M' })).status).toBe(403);
    expect((await put(sluice, second, `/customers/${operator.customerId}/unlock`)).status).toBe(
      403,
    );
    const body = { email: operator.email };
    await sluice.inject('POST', '/customers/forgotpassword', { body });
    await expect
      .poll(() =>
        sluice.server.database.allCompanies
          .selectFrom('outbox')
          .selectAll()
          .where('to', '=', operator.email)
          .executeTakeFirst(),
      )
      .toBeTruthy();
    const { companyId, token } = second;
    const shown = await sluice.inject('GET', `/company/${companyId}/outbox`, { token });
    const toOperator = ({ body: { mails } }: typeof shown) =>
      mails.find(({ to }: { to: string }) => to === operator.email) as { link?: string };
    expect(toOperator(shown)).not.toHaveProperty('link');
    const asked = { token: operator.token };
    const read = await sluice.inject('GET', `/company/${companyId}/outbox`, asked);
    expect(toOperator(read)).toHaveProperty('link');
  });
});
