import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMembership } from '#core/server/internal';
import { startServer } from '../../startServer';
import { createTestMemberSignIn } from '../kits/createTestMemberSignIn';

let sluice: Awaited<ReturnType<typeof startServer>>;
let members: ReturnType<typeof createTestMemberSignIn>;
beforeAll(async () => {
  sluice = await startServer();
  members = createTestMemberSignIn(sluice);
});
afterAll(() => sluice.close());

describe('removing a member’s second factors', () => {
  const reset = (by: { token: string }, companyId: string, customerId: string) =>
    sluice.inject('PUT', `/company/${companyId}/customers/${customerId}/resetfactors`, {
      token: by.token,
    });

  it('is allowed for an administrator, and recorded in the audit trail', async () => {
    const admin = await sluice.company();
    const { companyId } = admin;
    const member = await members.enrolApp(
      await sluice.company({ in: companyId, roles: ['default:read'] }),
    );
    expect((await members.login(member)).mfaRequired).toBe(true);
    expect(await reset(admin, companyId, member.customerId)).toMatchObject({ status: 200 });
    expect((await members.me(member.token)).status).toBe(401);
    expect((await members.login(member)).mfaRequired).toBe(false);
    const told = await sluice.server.database
      .forCompany(companyId)
      .selectFrom('audit_events')
      .select(['actor_id', 'resource_id'])
      .where('action', '=', 'resetFactors')
      .execute();
    expect(told).toEqual([{ actor_id: admin.customerId, resource_id: member.customerId }]);
  });

  it('is rejected for people with more permissions, members of other environments, oneself, and strangers', async () => {
    const admin = await sluice.company();
    const { companyId } = admin;
    const lesser = await sluice.company({
      in: companyId,
      can: ['customers:read', 'customers:update'],
    });
    const shared = await sluice.company();
    await sluice.server.database.transaction(companyId, db =>
      addMembership(db, {
        companyId,
        customerId: shared.customerId,
        roles: ['default:read'],
        by: admin.customerId,
      }),
    );
    const stranger = await sluice.company();
    expect((await reset(lesser, companyId, admin.customerId)).status).toBe(403);
    expect((await reset(admin, companyId, shared.customerId)).status).toBe(403);
    expect((await reset(admin, companyId, admin.customerId)).status).toBe(403);
    expect((await reset(admin, companyId, stranger.customerId)).status).toBe(404);
    expect((await reset(stranger, companyId, lesser.customerId)).status).toBe(401);
  });
});
