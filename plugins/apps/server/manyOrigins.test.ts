import { afterAll, beforeAll, expect, it } from 'vitest';
import { readJson, toJson } from '#core/server';
import { policies } from '#plugins/runtime/contract';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const count = 45;
const originAt = (at: number) => `https://app${at}.example.com`;

/** An environment with applications that have a redirect URI each. */
async function createApps() {
  const done: Node = ['httpConnector', 'createSuccessResponse', {}];
  const { companyId, policyId } = await flowsOn(sluice).flowOf({ done });
  const { app_id: appId } = await sluice.server.database
    .forCompany(companyId)
    .selectFrom('policies')
    .select('app_id')
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow();
  await sluice.server.database.transaction(companyId, async db => {
    const row = await db
      .selectFrom('apps')
      .selectAll()
      .where('app_id', '=', appId)
      .executeTakeFirstOrThrow();
    const oauth = readJson(row.oauth);
    const withOrigin = (at: number) => {
      const values = { ...oauth.values, redirectUris: [`${originAt(at)}/back`] };
      return toJson({ ...oauth, values });
    };
    const own = { oauth: withOrigin(0) };
    await db.updateTable('apps').set(own).where('app_id', '=', appId).execute();
    for (let at = 1; at < count; at++)
      await db
        .insertInto('apps')
        .values({ ...row, app_id: `app-${at}`, oauth: withOrigin(at) })
        .execute();
  });
  const store = sluice.server.get(policies);
  store.forget(companyId);
  return { companyId, store, policyId };
}

it('knows the origins of all applications, and of the one that a policy belongs to', async () => {
  const { companyId, store, policyId } = await createApps();
  const all = await store.origins(companyId);
  for (let at = 0; at < count; at++) expect(all).toContain(originAt(at));
  expect([...(await store.originsOf(companyId, policyId))]).toEqual([originAt(0)]);
  expect((await store.originsOf(companyId, 'none')).size).toBe(0);
});
