import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMembership, issueToken } from '#core/server/internal';
import { startServer } from '#testing/startServer';
import rolesServer from '#plugins/roles/server';
import team from '../server';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [team, rolesServer] })));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const at = (of: Person, in_: Person, id = '') =>
  `/company/${in_.companyId}/customers/${of.customerId}/sessions${id && `/${id}`}`;
const ask = (method: 'GET' | 'DELETE', url: string, { token }: Person) =>
  sluice.inject(method, url, { token });
const alive = async ({ token }: Person) =>
  (await sluice.inject('GET', '/customers/me', { token })).status === 200;

describe('the sessions of a member', () => {
  it('are listed for people who can update members, ended one by one, and recorded in the audit trail', async () => {
    const boss = await sluice.company();
    const member = await sluice.company({ in: boss.companyId, roles: ['default:admin'] });
    const { allCompanies } = sluice.server.database;
    const { customerId, companyId } = member;
    const second = {
      ...member,
      token: await issueToken(allCompanies, { audience: 'member', customerId, companyId }),
    };
    const { body } = await ask('GET', at(member, boss), boss);
    expect(body.sessions).toHaveLength(2);
    expect(JSON.stringify(body)).not.toMatch(/token|hash/i);
    const own = (await ask('GET', '/customers/sessions', second)).body.sessions as {
      sessionId: string;
      current: boolean;
    }[];
    const { sessionId } = own.find(({ current }) => current)!;
    expect((await ask('DELETE', at(member, boss, sessionId), boss)).body).toEqual({
      message: 'Session ended',
    });
    expect([await alive(member), await alive(second)]).toEqual([true, false]);
    expect((await ask('DELETE', at(member, boss, sessionId), boss)).status).toBe(404);
    expect((await ask('DELETE', at(member, boss), boss)).status).toBe(200);
    expect(await alive(member)).toBe(false);
    const told = await sluice.server.database
      .forCompany(boss.companyId)
      .selectFrom('audit_events')
      .select(['action', 'resource_id'])
      .where('action', 'like', 'endSession%')
      .orderBy('seq')
      .execute();
    expect(told).toEqual([
      { action: 'endSession', resource_id: customerId },
      { action: 'endSessions', resource_id: customerId },
    ]);
  });

  it('of a person of several environments are only those in this one', async () => {
    const [boss, guest] = [await sluice.company(), await sluice.company()];
    const { companyId } = boss;
    await sluice.server.database.transaction(companyId, db =>
      addMembership(db, {
        companyId,
        customerId: guest.customerId,
        roles: ['default:read'],
        by: boss.customerId,
      }),
    );
    expect((await ask('GET', at(guest, boss), boss)).body).toEqual({ sessions: [] });
    expect((await ask('DELETE', at(guest, boss), boss)).status).toBe(200);
    expect(await alive(guest)).toBe(true);
  });

  it('are hidden from readers, and can’t be ended for people with more permissions', async () => {
    const boss = await sluice.company();
    const reader = await sluice.company({ in: boss.companyId, roles: ['default:read'] });
    const clerk = await sluice.company({
      in: boss.companyId,
      can: ['customers:read', 'customers:update'],
    });
    expect((await ask('GET', at(boss, boss), reader)).body.code).toBe(1998);
    expect((await ask('DELETE', at(boss, boss), clerk)).status).toBe(403);
    expect((await ask('GET', at(await sluice.company(), boss), boss)).status).toBe(404);
    expect(await alive(boss)).toBe(true);
  });
});

describe('the limit of members', () => {
  it('is reported to a person who invites one more, and no member is created', async () => {
    const boss = await sluice.company();
    const { allCompanies } = sluice.server.database;
    const entitlement = JSON.stringify({ members: { total: 2 } });
    await allCompanies
      .updateTable('companies')
      .set({ entitlement })
      .where('company_id', '=', boss.companyId)
      .execute();
    const invite = (email: string) =>
      sluice.inject('POST', `/company/${boss.companyId}/customers`, {
        token: boss.token,
        body: { email, firstName: 'Alan', lastName: 'Turing', roles: ['default:read'] },
      });
    expect((await invite(`first-${boss.email}`)).status).toBe(200);
    const refused = await invite(`second-${boss.email}`);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: expect.stringMatching(/^Members: 2 of 2 used, so no more can be added\./),
      },
    });
    const made = allCompanies
      .selectFrom('customers')
      .select('email')
      .where('email', '=', `second-${boss.email}`);
    expect(await made.executeTakeFirst()).toBeUndefined();
  });
});
