import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import rolesServer from '#plugins/roles/server';
import { startServer } from '#testing/startServer';
import {
  createMember,
  deleteMember,
  listMembers,
  resendInvitation,
  saveMember,
  unlockMember,
} from '../contract';
import team from '../server';
import { teamOn } from './testTeam';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [team, rolesServer] })));
afterAll(() => sluice.close());

const { ada, at, somebody, invite, linkFor, accept } = teamOn(() => sluice);

describe('inviting', () => {
  it('creates a member who joins with a link that works once [C085]', async () => {
    const admin = await sluice.company();
    const fetchTeamAccess = await invite(admin, { ...ada, phoneNumber: '+44 20' });
    expect(fetchTeamAccess).toMatchObject({
      status: 200,
      body: { email: ada.email, status: 'invited', phoneNumber: '+44 20' },
    });
    const link = await linkFor(admin, ada.email);
    expect((await accept(link)).status).toBe(200);
    expect((await accept(link)).status).toBe(401);
    const signedOn = await sluice.inject('POST', '/customers/login', {
      body: { email: ada.email, password: 'New-Password-77!' },
    });
    const listed = await sluice.inject('GET', at(admin), { token: signedOn.body.access_token });
    expect(listed.body.customerCount).toBe(2);
    expect(listed.text).not.toMatch(/password_hash|salt|hashed|argon/i);
  });

  it('reports errors at their fields: an address of a member, an unknown role', async () => {
    const admin = await sluice.company();
    const person = somebody();
    await invite(admin, person);
    expect(await invite(admin, person)).toMatchObject({
      status: 409,
      body: { details: [{ at: 'body/email' }] },
    });
    const wrong = await invite(admin, { ...somebody(), roles: ['nothing'] });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ at: 'body/roles' }] } });
    expect((await invite(admin, { ...somebody(), roles: [] })).status).toBe(400);
    expect((await invite(admin, { ...somebody(), email: 'no address' })).status).toBe(400);
    expect((await invite(admin, { ...somebody(), firstName: '  ' })).status).toBe(400);
  });

  it('reaches an address at most five times in fifteen minutes from one environment', async () => {
    const admin = await sluice.company();
    const person = somebody();
    const { body } = await invite(admin, person);
    const again = at(admin, `/${body.customerId}/resendinvitation`);
    const answers = [];
    for (let sent = 1; sent <= 5; sent++)
      answers.push(await sluice.inject('PUT', again, { token: admin.token }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect(answers[4]!.body.message).toBe(
      'Too many emails were sent to this address. Wait 15 minutes and try again.',
    );
    expect((await accept(await linkFor(admin, person.email))).status).toBe(200);
    const mails = await sluice.server.database
      .forCompany(admin.companyId)
      .selectFrom('outbox')
      .selectAll()
      .execute();
    expect(mails).toHaveLength(5);
    expect((await invite(await sluice.company(), person)).status).toBe(200);
  });

  it('again ends the earlier link, and fails for a member who has joined [C088, M103]', async () => {
    const admin = await sluice.company();
    const person = somebody();
    const { body } = await invite(admin, person);
    const first = await linkFor(admin, person.email);
    const again = at(admin, `/${body.customerId}/resendinvitation`);
    const sent = await sluice.inject('PUT', again, { token: admin.token, body: {} });
    expect(sent).toMatchObject({ status: 200, body: { message: 'Invitation successfully sent.' } });
    expect((await accept(first)).status).toBe(401);
    expect((await accept(await linkFor(admin, person.email))).status).toBe(200);
    expect((await sluice.inject('PUT', again, { token: admin.token, body: {} })).status).toBe(409);
  });

  it('responds the same for people with and without an account (guarantee 28)', async () => {
    const [ours, other] = [await sluice.company(), await sluice.company()];
    const fresh = { ...somebody(), phoneNumber: '+44 20' };
    const known = { ...fresh, email: other.email };
    const [toFresh, toKnown] = [await invite(ours, fresh), await invite(ours, known)];
    const different = ['customerId', 'email', 'createdDate'];
    const plain = ({ status, body }: typeof toFresh) => ({
      status,
      body: Object.fromEntries(Object.entries(body).filter(([name]) => !different.includes(name))),
    });
    expect(plain(toKnown)).toEqual(plain(toFresh));
    expect(toKnown.body.customerId).not.toBe(other.customerId);
    expect(await invite(ours, known)).toMatchObject({
      status: 409,
      body: { details: [{ at: 'body/email' }] },
    });
    expect(await invite(await sluice.company(), fresh)).toMatchObject({ status: 200 });
  });

  it('of a person with an account stays open: it is listed, changed, sent again, and revoked', async () => {
    const [ours, other] = [await sluice.company(), await sluice.company()];
    const { body } = await invite(ours, { ...somebody(), email: other.email });
    const one = at(ours, `/${body.customerId}`);
    const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, sent: object = {}) =>
      sluice.inject(method, path, { token: ours.token, ...(method === 'PUT' && { body: sent }) });
    const changed = { firstName: 'Mallory', roles: ['default:admin'] };
    expect((await call('PUT', one, changed)).status).toBe(200);
    expect(await call('GET', one)).toMatchObject({
      body: { firstName: 'Mallory', companies: [{ roles: ['default:admin'] }], status: 'invited' },
    });
    const { body: own } = await sluice.inject('GET', '/customers/me', { token: other.token });
    expect(own).toMatchObject({ firstName: 'Ada', companies: [{ companyId: other.companyId }] });
    const first = await linkFor(ours, other.email);
    expect((await call('PUT', `${one}/resendinvitation`)).status).toBe(200);
    expect(await linkFor(ours, other.email)).not.toBe(first);
    for (const path of ['resetPassword', 'resendinvitation'])
      expect((await call('PUT', `${one}/${path}`)).status).toBe(
        path === 'resetPassword' ? 409 : 200,
      );
    expect((await call('GET', at(ours))).body.customerCount).toBe(2);
    expect((await call('DELETE', one)).status).toBe(200);
    expect((await call('GET', one)).status).toBe(404);
    expect((await call('GET', at(ours))).body.customerCount).toBe(1);
  });
});

describe('reading', () => {
  it('pages and searches by words of name and address, and treats % literally [C084]', async () => {
    const admin = await sluice.company();
    for (const [firstName, lastName] of [
      ['Grace', 'Hopper'],
      ['Alan', 'Turing'],
      ['Radia', 'Perlman'],
    ])
      await invite(admin, { ...somebody(), firstName, lastName });
    const list = async (query: string) =>
      (await sluice.inject('GET', at(admin, query), { token: admin.token })).body;
    expect(await list('?limit=2')).toMatchObject({
      customerCount: 4,
      customers: [{ firstName: 'Ada' }, { firstName: 'Alan' }],
    });
    expect((await list('?limit=2&page=1')).customers).toHaveLength(2);
    expect(await list('?query=hop%20gra')).toMatchObject({
      customerCount: 1,
      customers: [{ lastName: 'Hopper' }],
    });
    expect((await list('?query=%25')).customerCount).toBe(0);
  });

  it('shows nothing of another environment', async () => {
    const [ours, theirs] = [await sluice.company(), await sluice.company()];
    const { token } = ours;
    expect((await sluice.inject('GET', at(theirs), { token })).status).toBe(401);
    expect((await sluice.inject('GET', at(ours, `/${theirs.customerId}`), { token })).status).toBe(
      404,
    );
    expect(
      (
        await sluice.inject('PUT', at(ours, `/${theirs.customerId}`), {
          token,
          body: { firstName: 'X' },
        })
      ).status,
    ).toBe(404);
    expect(
      (await sluice.inject('DELETE', at(ours, `/${theirs.customerId}`), { token })).status,
    ).toBe(404);
    expect(
      (await sluice.inject('PUT', `/customers/${theirs.customerId}/unlock`, { token, body: {} }))
        .status,
    ).toBe(404);
    expect(
      (await sluice.inject('GET', `/company/${theirs.companyId}/outbox`, { token })).status,
    ).toBe(401);
  });

  it('rejects all changes of a person who can only read', async () => {
    const admin = await sluice.company();
    const reader = await sluice.company({ in: admin.companyId, roles: ['default:read'] });
    const { token } = reader;
    expect((await sluice.inject('GET', at(admin), { token })).status).toBe(200);
    const refused = { status: 401, body: { code: 1998 } };
    expect(await invite(reader)).toMatchObject(refused);
    expect(
      await sluice.inject('DELETE', at(admin, `/${admin.customerId}`), { token }),
    ).toMatchObject(refused);
    expect(
      await sluice.inject('GET', `/company/${admin.companyId}/outbox`, { token }),
    ).toMatchObject(refused);
  });
});
it('each call has its text for errors without one [M079, M080, M081, M082, M083, M084]', () => {
  const calls = [
    listMembers,
    createMember,
    saveMember,
    deleteMember,
    resendInvitation,
    unlockMember,
  ];
  expect(calls.map(({ failure }) => failure?.text)).toEqual([
    'Error fetching team.',
    'Error creating team member.',
    'Error updating team member.',
    'Error deleting team member.',
    'Error inviting team member.',
    'Error unlocking team member.',
  ]);
});

it('no call works if the team feature is off [S058, S059]', async () => {
  const off = await startServer({ plugins: [team], env: { SLUICE_FLAGS: 'team.enabled=false' } });
  const boss = await off.company();
  const answer = await off.inject('GET', `/company/${boss.companyId}/customers`, {
    token: boss.token,
  });
  expect(answer).toMatchObject({ status: 401, body: { code: 1998 } });
  await off.close();
});

it('environments created before 14 November 2022 have the team even if the feature is off [S060, K46, M007]', async () => {
  const off = await startServer({ plugins: [team], env: { SLUICE_FLAGS: 'team.enabled=false' } });
  const made = async (date: string) => {
    const boss = await off.company();
    await off.server.database.allCompanies
      .updateTable('companies')
      .set({ created_date: Date.parse(date) })
      .where('company_id', '=', boss.companyId)
      .execute();
    const { flags } = (await off.inject('GET', '/customers/me', boss)).body;
    return [
      (await off.inject('GET', `/company/${boss.companyId}/customers`, boss)).status,
      flags['team.enabled'],
    ];
  };
  expect(await made('2022-11-13T23:59:59Z')).toEqual([200, true]);
  expect(await made('2022-11-14T00:00:00Z')).toEqual([401, false]);
  await off.close();
});
