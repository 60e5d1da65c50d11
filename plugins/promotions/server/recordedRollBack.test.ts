import { afterAll, expect, it, vi } from 'vitest';
import { auditAnchors } from '#core/server/audit/AuditAnchors';
import { promotionWorld } from '#testing/security/kits/promotionWorld';
import { startServer } from '#testing/startServer';

const sluice = await startServer();
afterAll(() => sluice.close());
const { twoCompanies, apply, rows, rollBack } = promotionWorld(sluice);

const listEntries = (companyId: string) =>
  sluice.server.database
    .forCompany(companyId)
    .selectFrom('audit_events')
    .select('outcome')
    .where('action', '=', 'rollBack')
    .where('resource', '=', 'promotion')
    .orderBy('seq')
    .execute();

it('rolls back nothing unless both audit trails record it', async () => {
  const world = await twoCompanies();
  const { promotionId } = (await apply(world)).body;
  const before = await rows(world.to);
  for (const companyId of [world.from, world.to]) {
    const anchors = sluice.server.get(auditAnchors);
    const add = anchors.add.bind(anchors);
    const added = vi.spyOn(anchors, 'add').mockImplementation(id => {
      if (id === companyId) throw new Error('The entry can’t be written.');
      add(id);
    });
    expect((await rollBack(world, promotionId)).status).toBe(500);
    added.mockRestore();
    expect(await rows(world.to)).toEqual(before);
  }
  // What was announced and then failed is told as well.
  expect(await listEntries(world.from)).toEqual([{ outcome: 'done' }, { outcome: 'refused' }]);
  expect((await rollBack(world, promotionId)).body.status).toBe('rolledBack');
  expect((await rollBack(world, promotionId)).body.status).toBe('rolledBack');
  expect(await listEntries(world.from)).toHaveLength(3);
  expect(await listEntries(world.to)).toEqual([{ outcome: 'done' }]);
});
