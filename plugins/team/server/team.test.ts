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

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [team, rolesServer] })));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const everything = ['read', 'create', 'update', 'delete'].map(action => `customers:${action}`);
const at = ({ companyId }: Pick<Person, 'companyId'>, rest = '') =>
  `/company/${companyId}/customers${rest}`;
const ada = {
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  roles: ['default:read'],
};
let count = 0;
const somebody = () => ({ ...ada, email: `person${(count += 1)}@example.org` });

async function invite(by: Person, body: object = somebody()) {
  return sluice.inject('POST', at(by), { token: by.token, body });
}
async function linkFor(by: Person, email: string): Promise<string> {
  const { body } = await sluice.inject('GET', `/company/${by.companyId}/outbox`, {
    token: by.token,
  });
  return body.mails.find((mail: { to: string; link?: string }) => mail.to === email && mail.link)
    ?.link;
}
const tokenIn = (link: string) => new URL(link).searchParams.get('token');
const accept = (link: string) =>
  sluice.inject('POST', '/customers/invitation', {
    body: { token: tokenIn(link), password: 'New-Password-77!' },
  });

describe('inviting', () => {
  it('makes a member who joins by a link that works once [C085]', async () => {
    const admin = await sluice.company();
    const made = await invite(admin, { ...ada, phoneNumber: '+44 20' });
    expect(made).toMatchObject({
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

  it('says at the field what is wrong: an address that is a member’s, a role there is not', async () => {
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

  it('again ends the link before; a member who has joined is not invited again [C088, M103]', async () => {
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

  it('adds somebody with an account without a link that would open it', async () => {
    const admin = await sluice.company();
    const other = await sluice.company();
    const added = await invite(admin, { ...ada, email: other.email });
    expect(added).toMatchObject({
      status: 200,
      body: { customerId: other.customerId, shared: true, status: 'active' },
    });
    expect(await linkFor(admin, other.email)).not.toContain('token');
    const renamed = { token: admin.token, body: { firstName: 'Mallory' } };
    expect((await sluice.inject('PUT', at(admin, `/${other.customerId}`), renamed)).status).toBe(
      403,
    );
    const reset = at(admin, `/${other.customerId}/resetPassword`);
    expect((await sluice.inject('PUT', reset, { token: admin.token, body: {} })).status).toBe(403);
  });

  it('refuses somebody whose link another company still holds', async () => {
    const [ours, theirs] = [await sluice.company(), await sluice.company()];
    const person = somebody();
    await invite(theirs, person);
    expect(await invite(ours, person)).toMatchObject({
      status: 409,
      body: { details: [{ at: 'body/email' }] },
    });
  });
});

describe('reading', () => {
  it('pages and searches by words of name and address, and means % literally [C084]', async () => {
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

  it('shows nothing of another company', async () => {
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

  it('refuses to change anything for somebody who may only read', async () => {
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

describe('rights', () => {
  it('are never given above one’s own, nor used on somebody above', async () => {
    const boss = await sluice.company();
    const admin = await sluice.company({ in: boss.companyId, roles: ['default:admin'] });
    const { token } = admin;
    const above = await invite(admin, { ...somebody(), roles: ['default:superAdmin'] });
    expect(above).toMatchObject({ status: 403, body: { details: [{ at: 'body/roles' }] } });
    const self = { token, body: { roles: ['default:superAdmin'] } };
    expect((await sluice.inject('PUT', at(boss, `/${admin.customerId}`), self)).status).toBe(403);
    const demote = { token, body: { roles: ['default:read'] } };
    expect((await sluice.inject('PUT', at(boss, `/${boss.customerId}`), demote)).status).toBe(403);
    expect((await sluice.inject('DELETE', at(boss, `/${boss.customerId}`), { token })).status).toBe(
      403,
    );
    const reset = await sluice.inject('PUT', at(boss, `/${boss.customerId}/resetPassword`), {
      token,
      body: {},
    });
    expect(reset.status).toBe(403);
  });

  it('follow the policies of the company’s own roles', async () => {
    const boss = await sluice.company();
    const clerk = await sluice.company({ can: everything, in: boss.companyId });
    const roles = await sluice.inject('GET', `/company/${boss.companyId}/roles`, {
      token: clerk.token,
    });
    const grantable = Object.fromEntries(
      roles.body.map((role: { _id: { name: string }; grantable: boolean }) => [
        role['_id'].name,
        role.grantable,
      ]),
    );
    expect(grantable).toMatchObject({
      'default:superAdmin': false,
      'default:admin': false,
      'default:read': false,
    });
    expect(Object.values(grantable).filter(Boolean)).toHaveLength(1);
  });

  it('do not let an administrator read the link of somebody above', async () => {
    const boss = await sluice.company();
    const admin = await sluice.company({ in: boss.companyId, roles: ['default:admin'] });
    const person = { ...somebody(), roles: ['default:superAdmin'] };
    await invite(boss, person);
    expect(await linkFor(boss, person.email)).toContain('token=');
    expect(await linkFor(admin, person.email)).toBeUndefined();
  });

  it('keep a super admin in the company, and nobody removes themselves', async () => {
    const boss = await sluice.company();
    const second = await sluice.company({ in: boss.companyId, roles: ['default:superAdmin'] });
    const demote = (who: Person, by: Person) =>
      sluice.inject('PUT', at(boss, `/${who.customerId}`), {
        token: by.token,
        body: { roles: ['default:read'] },
      });
    expect(
      (await sluice.inject('DELETE', at(boss, `/${boss.customerId}`), { token: boss.token }))
        .status,
    ).toBe(409);
    expect((await demote(second, boss)).status).toBe(200);
    expect(await demote(boss, boss)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('last super admin') },
    });
  });

  it('of two super admins who demote each other at once leave one', async () => {
    const boss = await sluice.company();
    const second = await sluice.company({ in: boss.companyId, roles: ['default:superAdmin'] });
    const demote = (who: Person, by: Person) =>
      sluice.inject('PUT', at(boss, `/${who.customerId}`), {
        token: by.token,
        body: { roles: ['default:admin'] },
      });
    const answers = await Promise.all([demote(second, boss), demote(boss, second)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('members', () => {
  it('are changed and removed; their session in the company ends [C086, C087, S018, S019]', async () => {
    const boss = await sluice.company();
    const member = await sluice.company({ in: boss.companyId, roles: ['default:read'] });
    const where = at(boss, `/${member.customerId}`);
    const body = { firstName: 'Augusta', roles: ['default:admin'] };
    expect((await sluice.inject('PUT', where, { token: boss.token, body })).status).toBe(200);
    const found = await sluice.inject('GET', where, { token: boss.token });
    expect(found.body).toMatchObject({
      firstName: 'Augusta',
      lastName: 'Lovelace',
      companies: [{ roles: ['default:admin'] }],
    });
    expect((await sluice.inject('DELETE', where, { token: boss.token })).status).toBe(200);
    expect((await sluice.inject('GET', at(boss), { token: member.token })).status).toBe(401);
  });

  it('are unlocked, and reset by a link that ends their sessions [C010, C089, S180]', async () => {
    const boss = await sluice.company();
    const member = await sluice.company({ in: boss.companyId, roles: ['default:read'] });
    const { across } = sluice.server.database;
    await across
      .updateTable('customers')
      .set({ locked_until: -1 })
      .where('customer_id', '=', member.customerId)
      .execute();
    const where = at(boss, `/${member.customerId}`);
    expect((await sluice.inject('GET', where, { token: boss.token })).body.locked).toBe(true);
    const unlock = `/customers/${member.customerId}/unlock`;
    expect((await sluice.inject('PUT', unlock, { token: boss.token, body: {} })).status).toBe(200);
    expect((await sluice.inject('GET', where, { token: boss.token })).body.locked).toBe(false);
    expect(
      (await sluice.inject('PUT', `${where}/resetPassword`, { token: boss.token, body: {} }))
        .status,
    ).toBe(200);
    expect((await sluice.inject('GET', at(boss), { token: member.token })).status).toBe(401);
    expect((await accept(await linkFor(boss, member.email))).status).toBe(200);
  });

  it('can be invited anew after an invitation that nobody answered was taken back', async () => {
    const boss = await sluice.company();
    const person = somebody();
    const { body } = await invite(boss, person);
    await sluice.inject('DELETE', at(boss, `/${body.customerId}`), { token: boss.token });
    expect((await invite(await sluice.company(), person)).status).toBe(200);
  });

  it('leave their trace in the audit trail, refusals too, without a secret', async () => {
    const boss = await sluice.company();
    const reader = await sluice.company({ in: boss.companyId, roles: ['default:read'] });
    await invite(boss);
    await invite(reader);
    const rows = await sluice.server.database
      .of(boss.companyId)
      .selectFrom('audit_events')
      .selectAll()
      .execute();
    expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'create done',
      'refused refused',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/token=|password/i);
  });

  it('of a company that starts with examples are there from the beginning', async () => {
    const boss = await sluice.company({ examples: true });
    expect((await sluice.inject('GET', at(boss), { token: boss.token })).body.customerCount).toBe(
      4,
    );
  });
});

it('each call has its text for when the server gives none', () => {
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

it('nothing is reached where the team feature is off [S058, S059]', async () => {
  const off = await startServer({ plugins: [team], env: { SLUICE_FLAGS: 'team.enabled=false' } });
  const boss = await off.company();
  const answer = await off.inject('GET', `/company/${boss.companyId}/customers`, {
    token: boss.token,
  });
  expect(answer).toMatchObject({ status: 401, body: { code: 1998 } });
  await off.close();
});

it('companies made before 14 November 2022 have the team where the feature is off [S060, K46, M007]', async () => {
  const off = await startServer({ plugins: [team], env: { SLUICE_FLAGS: 'team.enabled=false' } });
  const made = async (date: string) => {
    const boss = await off.company();
    await off.server.database.across
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
