import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import connections from '#plugins/connections/server';
import connectors from '#plugins/connectors/server';
import variables from '../server';
import { createTestVariables, key, limit, plan, secret, tries } from './testVariables';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(
  async () => void (sluice = await startServer({ plugins: [variables, connectors, connections] })),
);
afterAll(() => sluice.close());
const company = () => createTestVariables(sluice);

describe('bulk changes', () => {
  it('edit variables, report failures with reasons, and can be undone', async () => {
    const { call, all } = await company();
    const was = await all();
    const body = {
      chosen: { names: [plan, limit, tries, 'gone##SK##company'] },
      change: { max: 5, mutable: false },
    };
    const dry = await call('POST', '/constructs/change?dryRun=true', body);
    expect(dry.body).toMatchObject({ updated: 1, refused: 3 });
    expect(await all()).toEqual(was);
    const { body: report } = await call('POST', '/constructs/change', body);
    expect(report.lines.map((each: any) => [each.name, each.action, each.message])).toEqual([
      ['gone##SK##company', 'refuse', 'This variable no longer exists.'],
      [limit, 'refuse', 'The value must be between 0 and 5.'],
      [plan, 'refuse', 'Only number variables have a minimum and a maximum.'],
      [tries, 'update', undefined],
    ]);
    expect((await all())[tries]).toMatchObject({ max: 5, mutable: false, value: 1 });
    const back = await call('POST', '/constructs/change', { back: report.before });
    expect(back.body).toMatchObject({ updated: 1, refused: 0 });
    expect(await all()).toEqual(was);
  });

  it('select by filter with exceptions, and set no values of secrets', async () => {
    const { call, all, opened } = await company();
    const chosen = { filter: { context: 'company' }, except: [limit] };
    const { body } = await call('POST', '/constructs/change', {
      chosen,
      change: { value: 'paid' },
    });
    expect(body).toMatchObject({ updated: 1, refused: 1 });
    expect(body.lines[0]).toMatchObject({
      name: key,
      message: expect.stringContaining('on its own'),
    });
    expect(JSON.stringify(body)).not.toContain(secret);
    const fixed = await call('POST', '/constructs/change', { chosen, change: { mutable: false } });
    expect(fixed.body).toMatchObject({ updated: 2, refused: 0 });
    expect((await all())[plan]).toMatchObject({ value: 'paid', mutable: false });
    await call('POST', '/constructs/change', { back: fixed.body.before });
    expect(await opened('key')).toBe(secret);
    const none = await call('POST', '/constructs/change', {
      chosen: { names: [plan] },
      change: { value: null },
    });
    expect(none.body.updated).toBe(1);
    expect((await all())[plan]).not.toHaveProperty('value');
  });

  it('delete and restore variables with secrets, and keep those that exist again', async () => {
    const { call, all, opened, companyId } = await company();
    const was = await all();
    const gone = await call('POST', '/constructs/remove', {
      chosen: { filter: { context: 'company' } },
    });
    expect(gone.body).toMatchObject({ removed: 3, refused: 0 });
    expect(Object.keys(await all())).toEqual([tries]);
    const listed = await call('GET', '/constructs/removed');
    expect(listed.body.removed.map((each: any) => each.name)).toEqual(['key', 'limit', 'plan']);
    const kept = await sluice.server.database
      .forCompany(companyId)
      .selectFrom('removed_constructs')
      .selectAll()
      .execute();
    expect(JSON.stringify([kept, listed.body])).not.toContain(secret);
    await call('POST', '/constructs', {
      name: 'plan',
      context: 'company',
      type: 'string',
      value: 'new',
    });
    const back = await call('POST', '/constructs/restore', { names: [plan, limit, key] });
    expect(back.body).toMatchObject({ created: 2, refused: 1 });
    expect(back.body.lines).toContainEqual({
      name: plan,
      action: 'refuse',
      message: 'A variable named “plan” already exists.',
    });
    expect((await all())[limit]).toEqual({ ...was[limit], totalCount: expect.any(Number) });
    expect(await opened('key')).toBe(secret);
    expect((await call('GET', '/constructs/removed')).body.removed).toHaveLength(1);
  });

  it('restore only within the limit, and require permission', async () => {
    const { call, companyId } = await company();
    await call('DELETE', `/constructs/${encodeURIComponent(plan)}`);
    const entitlement = JSON.stringify({ attributes: { enabled: true, total: 3 } });
    await sluice.server.database.allCompanies
      .updateTable('companies')
      .set({ entitlement })
      .where('company_id', '=', companyId)
      .execute();
    const back = await call('POST', '/constructs/restore', { names: [plan] });
    expect(back.body.lines[0].message).toContain('Variables: 3 of 3 used');
    const reader = await sluice.company({ in: companyId, roles: ['default:read'] });
    for (const [line, body] of [
      ['change', { chosen: { names: [] }, change: {} }],
      ['remove', { chosen: { names: [limit] } }],
      ['restore', { names: [plan] }],
    ] as const)
      expect(
        (await sluice.inject('POST', `/constructs/${line}`, { ...reader, body })).body.code,
      ).toBe(1998);
    const stranger = await sluice.company();
    const theirs = await sluice.inject('POST', '/constructs/remove', {
      token: stranger.token,
      body: { chosen: { names: [limit] } },
    });
    expect(theirs.body).toMatchObject({ removed: 0, refused: 1 });
  });
});
