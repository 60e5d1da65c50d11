import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { addMembership } from '#core/server/internal';
import { startServer } from '../../startServer';
import { promotionWorld } from '../kits/promotionWorld';

const sluice = await startServer();
afterAll(() => sluice.close());
const { ask, done, switchTo, twoCompanies, body, preview, seenOf, apply, rows } =
  promotionWorld(sluice);

describe('the two environments of a promotion', () => {
  it('show nothing to a person who is not a member of both', async () => {
    const world = await twoCompanies();
    const stranger = await sluice.company();
    const there = await ask(
      stranger.token,
      'POST',
      `/company/${stranger.companyId}/promotions/preview`,
      body(world),
    );
    expect(there.status).toBe(401);
    const into = await ask(stranger.token, 'POST', `/company/${world.to}/promotions/preview`, {
      sourceCompanyId: stranger.companyId,
      flowIds: [world.flowId],
    });
    expect(into.status).toBe(401);
    const member = await sluice.company({ in: world.to });
    const asMember = await ask(
      member.token,
      'POST',
      `/company/${world.to}/promotions/preview`,
      body(world),
    );
    expect(asMember.status).toBe(401);
    for (const reply of [there, into, asMember])
      expect(reply.text).not.toMatch(/Main|Called|Production/);
    const { targets } = await done(
      stranger.token,
      'GET',
      `/company/${stranger.companyId}/promotions/targets`,
    );
    expect(targets).toEqual([]);
    // A flow of the target is no flow of the source.
    const made = (await apply(world)).body;
    const wrong = await ask(world.token, 'POST', `/company/${world.to}/promotions/preview`, {
      sourceCompanyId: world.from,
      flowIds: [made.flows[0].flowId],
    });
    expect(wrong.status).toBe(404);
  });

  it('require permissions in both: to read flows in one, and to create and update them in the other', async () => {
    const reader = await twoCompanies(['default:read']);
    expect((await preview(reader)).status).toBe(401);
    const { targets } = await done(
      reader.token,
      'GET',
      `/company/${reader.from}/promotions/targets`,
    );
    expect(targets).toEqual([
      {
        companyId: reader.to,
        name: 'Production',
        fault:
          'You don’t have permission to create and update flows in that environment. Ask one of its administrators.',
      },
    ]);
    const world = await twoCompanies();
    const blind = await sluice.company({ in: world.from, can: ['apps:read'] });
    await sluice.server.database.transaction(world.to, db =>
      addMembership(db, {
        companyId: world.to,
        customerId: blind.customerId,
        roles: ['default:admin'],
        by: blind.customerId,
      }),
    );
    const asked = await ask(
      blind.token,
      'POST',
      `/company/${world.to}/promotions/preview`,
      body(world),
    );
    expect(asked.status).toBe(401);
    expect(asked.text).not.toContain('Main');
  });

  it.each([
    ['addresses', { addressAllowList: ['10.9.0.0/16'] }],
    ['a second factor', { mfaRequired: true }],
  ])('hold to their rules of %s, whichever of them has the rule', async (_, rule) => {
    const world = await twoCompanies();
    const seen = seenOf((await preview(world)).body);
    const strict = async (companyId: string, security: object) =>
      sluice.server.database.allCompanies
        .updateTable('companies')
        .set({ security: JSON.stringify(security) })
        .where('company_id', '=', companyId)
        .execute();
    const all = body(world, { promotionId: newId(), seen });
    await strict(world.to, rule);
    expect((await preview(world)).status).toBe(401);
    expect((await ask(world.token, 'POST', `/company/${world.to}/promotions`, all)).status).toBe(
      401,
    );
    const { targets } = await done(world.token, 'GET', `/company/${world.from}/promotions/targets`);
    expect(targets[0].fault).toMatch(/\w/);
    await strict(world.to, {});
    await switchTo(world.token, world.to);
    await strict(world.from, rule);
    expect((await preview(world)).status).toBe(401);
    expect((await ask(world.token, 'POST', `/company/${world.to}/promotions`, all)).status).toBe(
      401,
    );
    expect(await rows(world.to)).toEqual([]);
  });

  it('create no connections or environment variables for a person without the permission', async () => {
    const world = await twoCompanies();
    const maker = await sluice.company({ in: world.from });
    const may = [
      {
        resource: 'flows',
        actions: ['read', 'create', 'update'].map(action => ({ action, allow: true })),
      },
    ];
    await sluice.server.database.transaction(world.to, async db => {
      const row = {
        company_id: world.to,
        name: 'maker',
        description: '',
        policy: JSON.stringify(may),
        created_date: 0,
      };
      await db.insertInto('roles').values(row).execute();
      const { customerId } = maker;
      await addMembership(db, {
        companyId: world.to,
        customerId,
        roles: ['maker'],
        by: customerId,
      });
    });
    const as = { ...world, token: maker.token };
    const plan = (await preview(as)).body;
    expect(plan.notes.join(' ')).toContain(
      '“Directory” (pingOneSSOConnector) has no connection here',
    );
    expect(plan.notes.join(' ')).toContain(
      'variable “greeting” is missing, and your role can’t create variables',
    );
    const reply = await apply(as);
    expect(reply.status).toBe(400);
    expect(await rows(world.to)).toEqual([]);
  });
});

it('rejects invalid input with a sentence, and more flows than a promotion can have', async () => {
  const world = await twoCompanies();
  const bad = async (rest: object, choices?: object) =>
    (
      await ask(world.token, 'POST', `/company/${world.to}/promotions/preview`, {
        ...body(world, choices ? { choices } : {}),
        ...rest,
      })
    ).status;
  expect(await bad({ sourceCompanyId: world.to })).toBe(400);
  expect(await bad({ flowIds: [] })).toBe(400);
  expect(await bad({ flowIds: Array.from({ length: 201 }, () => newId()) })).toBe(400);
  expect(await bad({ flowIds: [newId()] })).toBe(404);
  expect(await bad({ flowIds: 'all' })).toBe(400);
  expect(await bad({}, { flows: { [world.flowId]: newId() } })).toBe(400);
  expect(await bad({}, { connections: { [world.connectionId]: newId() } })).toBe(400);
  expect(await bad({}, { variables: { greeting: { to: 'nowhere' } } })).toBe(400);
  const missing = await ask(
    world.token,
    'PUT',
    `/company/${world.to}/promotions/${newId()}/rollback`,
    {},
  );
  expect(missing.status).toBe(404);
  const shapeless = await ask(
    world.token,
    'POST',
    `/company/${world.to}/promotions`,
    body(world, { promotionId: 'x', seen: {} }),
  );
  expect(shapeless.status).toBe(400);
  const unseen = await ask(
    world.token,
    'POST',
    `/company/${world.to}/promotions`,
    body(world, { promotionId: newId(), seen: {} }),
  );
  expect(unseen.status).toBe(409);
});
