import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMembership, issueToken } from '#core/server/internal';
import { password, startServer } from '../../startServer';
import { createTestMemberSignIn, generateCode } from '../kits/createTestMemberSignIn';
import { readMailedToken } from '../kits/readMails';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Person = Awaited<ReturnType<Sluice['company']>>;

let sluice: Sluice;
let members: ReturnType<typeof createTestMemberSignIn>;
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_SMTP_URL: 'smtp://127.0.0.1:1' } });
  members = createTestMemberSignIn(sluice);
  const done = { name: 'set-up', value: '' };
  await sluice.server.database.allCompanies.insertInto('installation').values(done).execute();
});
afterAll(() => sluice.close());

type Account = Pick<Person, 'customerId'>;
const join = ({ customerId }: Account, { companyId }: Pick<Person, 'companyId'>) =>
  sluice.server.database.transaction(companyId, db =>
    addMembership(db, { companyId, customerId, roles: ['default:read'], by: '' }),
  );
const put = ({ token }: Pick<Person, 'token'>, path: string, body: object = {}) =>
  sluice.inject('PUT', path, { token, body });
/** Tries each call that an administrator can make for a member’s account. */
async function controls(admin: Person, { customerId }: Account) {
  const one = `/company/${admin.companyId}/customers/${customerId}`;
  const calls: [string, object?][] = [
    [one, { firstName: 'Mallory' }],
    [`/customers/${customerId}/unlock`],
    [`${one}/resetfactors`],
    [`${one}/resetPassword`],
  ];
  const replies = [];
  for (const [path, body] of calls) replies.push(await put(admin, path, body));
  return replies.map(({ status }) => status);
}
const none = [403, 403, 403, 403];
const all = [200, 200, 200, 200];

it('a stranger’s access tokens end once the owner of the mailbox sets a password (guarantee 29)', async () => {
  const email = 'taken-over@example.org';
  const terms = { email, password, firstName: 'M', lastName: 'M', company: 'M' };
  expect((await sluice.inject('POST', '/customers', { body: terms })).status).toBe(200);
  const { access_token: token, selectedCompany } = await members.login({ email });
  const path = `/company/${selectedCompany}/personalTokens`;
  const create = async (by: string, name: string) =>
    (await sluice.inject('POST', path, { token: by, body: { name, days: 365 } })).body.token;
  const strangers = await create(token, 'Kept');
  const read = async (by: string) => (await sluice.inject('GET', '/flows', { token: by })).status;
  expect(await read(strangers)).toBe(200);
  await sluice.inject('POST', '/customers/forgotpassword', { body: { email } });
  const body = { token: await readMailedToken(sluice, email), password: 'Another-Horse-77' };
  const reset = await sluice.inject('POST', '/customers/resetpassword', { body });
  expect(reset.status).toBe(200);
  expect(await read(strangers)).toBe(401);
  const own = await create(reset.body.access_token, 'Own');
  expect(await read(own)).toBe(200);
  // A password that its owner forgot later ends nothing.
  await sluice.inject('POST', '/customers/forgotpassword', { body: { email } });
  const again = { token: await readMailedToken(sluice, email), password: 'Another-Horse-78' };
  await sluice.inject('POST', '/customers/resetpassword', { body: again });
  expect(await read(own)).toBe(200);
});

it('access tokens of an inviter who had the link end too, but an invited person keeps their second factor', async () => {
  const invited = await sluice.company();
  const { email } = await readPerson(invited);
  await sluice.server.database.allCompanies
    .updateTable('customers')
    .set({ created_by: 'an inviter' })
    .where('customer_id', '=', invited.customerId)
    .execute();
  const path = `/company/${invited.companyId}/personalTokens`;
  const { token } = await members.enrolApp(invited);
  const { body } = await sluice.inject('POST', path, { token, body: { name: 'Kept', days: 9 } });
  await sluice.inject('POST', '/customers/forgotpassword', { body: { email } });
  const chosen = { token: await readMailedToken(sluice, email), password: 'Another-Horse-77' };
  const reset = await sluice.inject('POST', '/customers/resetpassword', { body: chosen });
  expect(reset.body).toMatchObject({ mfaRequired: true });
  expect((await sluice.inject('GET', '/flows', { token: body.token })).status).toBe(401);
});

it('a stranger is signed out once the owner accepts an emailed invitation', async () => {
  const [stranger, work] = [await sluice.company(), await sluice.company()];
  const { email, customerId } = await readPerson(stranger);
  // The owner never set a password: they signed in by an emailed link.
  const owner = await issueToken(sluice.server.database.allCompanies, {
    audience: 'member',
    customerId,
    companyId: stranger.companyId,
    session: { path: 'passwordless', methods: '["otp"]', address: '', agent: '' },
  });
  const invited = { email, firstName: 'O', lastName: 'W', roles: ['default:read'] };
  const path = `/company/${work.companyId}/customers`;
  expect((await sluice.inject('POST', path, { token: work.token, body: invited })).status).toBe(
    200,
  );
  const body = { token: await readMailedToken(sluice, email) };
  const joined = await sluice.inject('POST', '/customers/memberships', { token: owner, body });
  expect(joined.status).toBe(200);
  expect((await members.me(owner)).status).toBe(200);
  expect((await members.me(stranger.token)).status).toBe(401);
  await expect(members.login({ email })).rejects.toThrow('Incorrect');
});

describe('a stranger’s second factor and passkeys are removed when the owner sets a password (guarantee 29)', () => {
  /** Signs up with someone’s address, as a stranger can. */
  async function signUp(email: string) {
    const terms = { email, password, firstName: 'M', lastName: 'M', company: 'M' };
    expect((await sluice.inject('POST', '/customers', { body: terms })).status).toBe(200);
    const { access_token: token, customerId, selectedCompany } = await members.login({ email });
    return { email, token, customerId, companyId: selectedCompany! };
  }
  const reset = async (email: string) => {
    await sluice.inject('POST', '/customers/forgotpassword', { body: { email } });
    const body = { token: await readMailedToken(sluice, email), password: 'Another-Horse-77' };
    return sluice.inject('POST', '/customers/resetpassword', { body });
  };
  const listFactors = async (token: string) =>
    (await sluice.inject('GET', '/customers/factors', { token })).body.factors;

  it('so that the owner of the mailbox signs in', async () => {
    const stranger = await signUp('factored@example.org');
    const { token } = await members.enrolApp(stranger);
    const { body } = await reset(stranger.email);
    expect(body).toMatchObject({ mfaRequired: false, status: 'active' });
    expect((await members.me(token)).status).toBe(401);
    expect(await listFactors(body.access_token)).toEqual([]);
    // A factor that its owner sets up stays after a later link.
    await members.enrolApp({ ...stranger, token: body.access_token });
    expect((await reset(stranger.email)).body).toMatchObject({ mfaRequired: true });
  });

  it('including one that the stranger was still setting up', async () => {
    const stranger = await signUp('half-way@example.org');
    const walk = await members.walk(await members.asked(stranger.token, 'enrol'));
    await walk.press('Authenticator app');
    const { secret } = walk;
    const { body } = await reset(stranger.email);
    await walk.press('Continue', { otp: generateCode(secret) }).catch(() => {});
    expect(await listFactors(body.access_token)).toEqual([]);
  });

  it('but not those of someone who had verified the address', async () => {
    const owner = await signUp('confirmed@example.org');
    const confirmed = { token: await readMailedToken(sluice, owner.email), password };
    await sluice.inject('POST', '/customers/address', { body: confirmed });
    await members.enrolApp(owner);
    expect((await reset(owner.email)).body).toMatchObject({ mfaRequired: true });
  });

  it('but not those of an operator, whose account a mailbox alone never opens', async () => {
    const operator = await signUp('operator@example.org');
    await members.enrolApp(operator);
    await sluice.server.database.allCompanies
      .updateTable('customers')
      .set({ operator: 1 })
      .where('customer_id', '=', operator.customerId)
      .execute();
    expect((await reset(operator.email)).body).toMatchObject({ mfaRequired: true });
  });
});

describe('a person who left the environment that created their account (guarantee 29)', () => {
  /** Somebody who joined a stranger’s environment, then another one, and was removed at home. */
  async function leaver() {
    const home = await sluice.company();
    const person = await sluice.company();
    const { companyId } = person;
    const [stranger, work] = [await sluice.company(), await sluice.company()];
    await sluice.server.database.allCompanies
      .updateTable('customers')
      .set({ home_company: home.companyId })
      .where('customer_id', '=', person.customerId)
      .execute();
    for (const each of [home, stranger]) await join(person, each);
    const { allCompanies } = sluice.server.database;
    await allCompanies.deleteFrom('memberships').where('company_id', '=', companyId).execute();
    const at = `/company/${home.companyId}/customers/${person.customerId}`;
    const remove = async () =>
      expect(await sluice.inject('DELETE', at, { token: home.token })).toMatchObject({
        status: 200,
      });
    return { home, person, stranger, work, remove };
  }

  it('is managed by none of the several that they joined', async () => {
    const { home, person, stranger, work, remove } = await leaver();
    await join(person, work);
    await remove();
    for (const each of [home, stranger, work])
      expect((await controls(each, person)).slice(0, 1)).toEqual([each === home ? 404 : 403]);
    expect(await controls(stranger, person)).toEqual(none);
    const path = `/company/${stranger.companyId}/customers/${person.customerId}`;
    const refused = await put(stranger, path, { firstName: 'Mallory' });
    expect(refused.body.message).toContain('none of them created the account');
    const shown = await sluice.inject('GET', path, { token: stranger.token });
    expect(shown.body).toMatchObject({ shared: true, phoneNumber: '', lastLogin: 0 });
    // Nor do the stranger's rules for passwords hold for them.
    const rules = `/company/${stranger.companyId}/security`;
    const { body } = await sluice.inject('GET', rules, { token: stranger.token });
    const passwordPolicy = { ...body.passwordPolicy, lengthMin: 64 };
    expect((await put(stranger, rules, { ...body, passwordPolicy })).status).toBe(200);
    const login = await members.login(await readPerson(person));
    const change = { existingPassword: password, newPassword: 'Another-Horse-77' };
    expect((await put({ token: login.access_token }, '/customers/change', change)).status).toBe(
      200,
    );
  });

  it('can be helped by the only environment that is left', async () => {
    const { person, stranger, remove } = await leaver();
    expect(await controls(stranger, person)).toEqual(none);
    await remove();
    expect(await controls(stranger, person)).toEqual(all);
  });

  it('can be helped by an operator who lost their second factor', async () => {
    const { person, stranger, work, remove } = await leaver();
    const account = await readPerson(person);
    const { access_token: token } = await members.login(account);
    await members.enrolApp({ ...person, token });
    await join(person, work);
    await remove();
    expect((await members.login(account)).mfaRequired).toBe(true);
    const operator = await sluice.company();
    const unlock = (by: Person, email: string) =>
      sluice.inject('POST', '/admin/unlock', { token: by.token, body: { email, factors: true } });
    expect((await unlock(stranger, account.email)).status).toBe(401);
    await sluice.server.database.allCompanies
      .updateTable('customers')
      .set({ operator: 1 })
      .where('customer_id', '=', operator.customerId)
      .execute();
    expect((await unlock(operator, operator.email)).status).toBe(403);
    expect((await unlock(operator, account.email)).status).toBe(200);
    expect((await members.login(account)).mfaRequired).toBe(false);
  });
});

const readPerson = ({ customerId }: Account) =>
  sluice.server.database.allCompanies
    .selectFrom('customers')
    .select(['customer_id as customerId', 'email'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();

it('a stranger who signed up with an address loses access to the account of its owner', async () => {
  const email = 'cfo@bigcorp.example';
  const person = { firstName: 'C', lastName: 'F', email, password };
  expect((await sluice.inject('POST', '/customers', { body: person })).status).toBe(200);
  const { access_token: token, customerId } = await members.login({ email });
  const { body: me } = await sluice.inject('GET', '/customers/me', { token });
  // The stranger's own account becomes an administrator of the environment that came with it.
  const accomplice = await sluice.company({ in: me.selectedCompanyId });
  await sluice.inject('POST', '/customers/forgotpassword', { body: { email } });
  const chosen = { token: await readMailedToken(sluice, email), password: 'Owner-Horse-77' };
  const owner = await sluice.inject('POST', '/customers/resetpassword', { body: chosen });
  expect(owner.status).toBe(200);
  const work = await sluice.company();
  await join({ customerId }, work);
  expect(await controls(accomplice, { customerId })).toEqual(none);
});

it('a person who verified the address at sign-up keeps their own environment as home', async () => {
  const email = 'founder@startup.example';
  const person = { firstName: 'F', lastName: 'O', email, password };
  await sluice.inject('POST', '/customers', { body: person });
  const link = { token: await readMailedToken(sluice, email) };
  const confirm = (given: string) =>
    sluice.inject('POST', '/customers/address', { body: { ...link, password: given } });
  // The owner of a mailbox does not vouch for a stranger by opening the link.
  expect((await confirm('not this one')).body.details[0].at).toBe('body/password');
  expect((await confirm(password)).status).toBe(200);
  const { access_token: token, customerId } = await members.login({ email });
  const { body: me } = await sluice.inject('GET', '/customers/me', { token });
  const partner = await sluice.company({ in: me.selectedCompanyId });
  await sluice.inject('POST', '/customers/forgotpassword', { body: { email } });
  const chosen = { token: await readMailedToken(sluice, email), password: 'Owner-Horse-77' };
  await sluice.inject('POST', '/customers/resetpassword', { body: chosen });
  await join({ customerId }, await sluice.company());
  expect(await controls(partner, { customerId })).toEqual(all);
});
