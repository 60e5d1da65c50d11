import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import rolesServer from '#plugins/roles/server';
import { startServer } from '#testing/startServer';
import team from '../server';
import { teamOn } from './testTeam';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [team, rolesServer] })));
afterAll(() => sluice.close());

const { at, somebody, invite, linkFor, accept } = teamOn(() => sluice);
type Person = Awaited<ReturnType<typeof sluice.company>>;
const everything = ['read', 'create', 'update', 'delete'].map(action => `customers:${action}`);

describe('permissions', () => {
  it('are never granted above one’s own, nor used on people with more', async () => {
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

  it('follow the policies of the environment’s custom roles', async () => {
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

  it('do not let an administrator read the link of someone with more permissions', async () => {
    const boss = await sluice.company();
    const admin = await sluice.company({ in: boss.companyId, roles: ['default:admin'] });
    const person = { ...somebody(), roles: ['default:superAdmin'] };
    await invite(boss, person);
    expect(await linkFor(boss, person.email)).toContain('token=');
    expect(await linkFor(admin, person.email)).toBeUndefined();
  });

  it('keep a super admin in the environment, and nobody can remove themselves', async () => {
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

  it('leave one super admin if two demote each other at once', async () => {
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
  it('are changed and removed, which ends their session in the environment [C086, C087, S018, S019]', async () => {
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

  it('are unlocked, and reset with a link that ends their sessions [C010, C089, S180]', async () => {
    const boss = await sluice.company();
    const member = await sluice.company({ in: boss.companyId, roles: ['default:read'] });
    const { allCompanies } = sluice.server.database;
    await allCompanies
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

  it('can be invited again after an open invitation was revoked', async () => {
    const boss = await sluice.company();
    const person = somebody();
    const { body } = await invite(boss, person);
    await sluice.inject('DELETE', at(boss, `/${body.customerId}`), { token: boss.token });
    expect((await invite(await sluice.company(), person)).status).toBe(200);
  });

  it('are recorded in the audit trail, also when rejected, without secrets', async () => {
    const boss = await sluice.company();
    const reader = await sluice.company({ in: boss.companyId, roles: ['default:read'] });
    await invite(boss);
    await invite(reader);
    const rows = await sluice.server.database
      .forCompany(boss.companyId)
      .selectFrom('audit_events')
      .selectAll()
      .execute();
    expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'create done',
      'refused refused',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/token=|password/i);
  });

  it('of an environment with examples exist from the start', async () => {
    const boss = await sluice.company({ examples: true });
    expect((await sluice.inject('GET', at(boss), { token: boss.token })).body.customerCount).toBe(
      4,
    );
  });
});
