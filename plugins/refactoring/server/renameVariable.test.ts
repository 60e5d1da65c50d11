import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variableStore } from '#plugins/variables/contract';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';
import { answer, createTestRenamer } from './testRenames';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const someone = (who = {}) => createTestRenamer(sluice, who);
const variable = (key: string) => `/constructs/${encodeURIComponent(key)}`;
const reads = (name = 'plan', scope = 'company.') =>
  answer(`Plan {{global.${scope}variables.${name}}}`);

/** An environment where two flows read a variable and one does not. */
async function withVariable() {
  const person = await someone();
  const { call, make } = person;
  await call('POST', '/constructs', {
    name: 'plan',
    context: 'company',
    type: 'string',
    value: 'free',
  });
  const flows = {
    a: await make('A', { read: reads() }),
    b: await make('B', { read: reads(), other: answer('x') }),
    c: await make('C', { read: reads('plan', '') }),
  };
  return { ...person, flows };
}
const url = variable('plan##SK##company');

describe('a variable that is renamed', () => {
  it('previews which nodes of which flows change', async () => {
    const { preview, flows } = await withVariable();
    expect(await preview(url)).toEqual({
      flows: [
        { flowId: flows.a, name: 'A', version: 1, nodes: [{ nodeId: 'read', title: 'read' }] },
        { flowId: flows.b, name: 'B', version: 1, nodes: [{ nodeId: 'read', title: 'read' }] },
      ],
      deployed: [],
      pinned: [],
      starters: [],
      left: [],
    });
  });

  it('changes in every flow that uses it, each in a new version with a note', async () => {
    const { call, rename, read, load, flows, companyId } = await withVariable();
    const done = await rename(url, 'tier');
    expect(done.body).toEqual({
      name: 'tier##SK##company',
      flows: [
        { flowId: flows.a, name: 'A', version: 2 },
        { flowId: flows.b, name: 'B', version: 2 },
      ],
    });
    const text = JSON.stringify(await read(flows.b));
    expect(text).toContain('Plan {{global.company.variables.tier}}');
    expect(text).not.toContain('variables.plan');
    expect((await read(flows.c)).currentVersion).toBe(1);
    const { versions } = (await call('GET', `/flows/${flows.a}/versions`)).body;
    expect(versions[0].message).toBe('Renamed variable “plan” to “tier”');
    expect(await load()).toEqual(new Map([['tier', 'free']]));
    const uses = await call('GET', `${variable('tier##SK##company')}/uses`);
    expect(uses.body.uses.map(({ name }: { name: string }) => name)).toEqual(['A', 'B']);
    const trail = await sluice.server.database
      .forCompany(companyId)
      .selectFrom('audit_events')
      .select(['action', 'resource', 'resource_id'])
      .orderBy('seq', 'desc')
      .limit(3)
      .execute();
    expect(trail.map(Object.values)).toEqual([
      ['update', 'flow', flows.b],
      ['update', 'flow', flows.a],
      ['rename', 'variable', 'tier##SK##company'],
    ]);
  });

  it('leaves deployed versions unchanged, with a copy for them on request', async () => {
    const { call, rename, read, load, preview, flows } = await withVariable();
    await call('PUT', `/flows/${flows.a}/deploy`);
    expect((await preview(url)).deployed).toEqual([{ flowId: flows.a, name: 'A', version: 1 }]);
    expect((await rename(url, 'tier', { keep: true })).status).toBe(200);
    expect(await load()).toEqual(
      new Map([
        ['plan', 'free'],
        ['tier', 'free'],
      ]),
    );
    expect(await read(flows.a)).toMatchObject({ currentVersion: 2, publishedVersion: 1 });
    const deployed = (await call('GET', `/flows/${flows.a}/versions/1`)).text;
    expect(deployed).toContain('global.company.variables.plan');
  });

  it('lists versions that policies run by number, even if no newer version uses it', async () => {
    const { call, preview, flows } = await withVariable();
    await call('PUT', `/flows/${flows.b}`, {
      currentVersion: 1,
      graphData: createTestGraph({ other: answer('x') }),
    });
    await call('PUT', `/flows/${flows.b}/deploy`);
    const { app } = (await call('POST', '/apps', { name: 'App' })).body;
    const versions = [flows.b, flows.b, flows.c].map((flowId, at) => [flowId, at === 1 ? 2 : 1]);
    for (const [flowId, versionId] of versions)
      await call('POST', `/apps/${app.appId}/policy`, {
        name: `Runs ${versionId}`,
        status: 'enabled',
        flows: [{ flowId, versionId, weight: 100 }],
      });
    const { pinned, deployed, flows: changed } = await preview(url);
    expect(pinned).toEqual([
      { flowId: flows.b, name: 'B', version: 1, by: [expect.stringContaining('Runs 1')] },
    ]);
    expect([deployed, changed.length]).toEqual([[], 1]);
  });

  it('keeps a secret, under its new name and its old one', async () => {
    const { call, rename, load } = await someone();
    await call('POST', '/constructs', {
      name: 'vault',
      context: 'company',
      type: 'secret',
      value: 'x1',
    });
    await rename(variable('vault##SK##company'), 'safe', { keep: true });
    await rename(variable('safe##SK##company'), 'box');
    expect(await load()).toEqual(
      new Map([
        ['box', 'x1'],
        ['vault', 'x1'],
      ]),
    );
  });

  it('gets its old name when it is renamed back, whatever is deployed', async () => {
    const { call, rename, read, flows } = await withVariable();
    await call('PUT', `/flows/${flows.a}/deploy`);
    const { graphData } = await read(flows.a);
    await rename(url, 'tier');
    expect((await rename(variable('tier##SK##company'), 'plan')).status).toBe(200);
    expect((await read(flows.a)).graphData).toEqual(graphData);
  });

  it('keeps its values of end users', async () => {
    const { call, rename, companyId } = await someone();
    const store = sluice.server.get(variableStore);
    await call('POST', '/constructs', { name: 'theme', context: 'user', type: 'string' });
    await store.saveUser(companyId, 'ada', { theme: 'dark', other: 1 });
    await store.saveUser(companyId, 'bob', { look: 'left behind' });
    await rename(variable('theme##SK##user'), 'look', { keep: true });
    expect(await store.loadUser(companyId, 'ada')).toEqual({
      theme: 'dark',
      look: 'dark',
      other: 1,
    });
    expect(await store.loadUser(companyId, 'bob')).toEqual({});
    await rename(variable('look##SK##user'), 'skin');
    expect(await store.loadUser(companyId, 'ada')).toEqual({
      theme: 'dark',
      skin: 'dark',
      other: 1,
    });
  });

  it('changes nowhere if a flow has changed since the preview, and names that flow', async () => {
    const { call, make, preview, toSeen, read, load, flows } = await withVariable();
    const seen = toSeen(await preview(url));
    await call('PUT', `/flows/${flows.b}`, { currentVersion: 1, description: 'New' });
    const late = await call('POST', `${url}/rename`, { to: 'tier', seen });
    expect(late.body).toMatchObject({
      httpResponseCode: 409,
      message: '“B” has changed since the preview. Review the new preview, then try again.',
    });
    const known = toSeen(await preview(url));
    await make('Another', { read: reads() });
    const other = await call('POST', `${url}/rename`, { to: 'tier', seen: known });
    expect(other.body.message).toMatch(/^“Another” has changed/);
    const gone = toSeen(await preview(url));
    await call('PUT', `/flows/${flows.a}`, {
      currentVersion: 1,
      graphData: createTestGraph({ read: answer('x') }),
    });
    const without = await call('POST', `${url}/rename`, { to: 'tier', seen: gone });
    expect(without.body.message).toMatch(/^“A” has changed/);
    expect((await read(flows.b)).currentVersion).toBe(2);
    expect(await load()).toEqual(new Map([['plan', 'free']]));
  });

  it('changes nowhere if one flow is at its version limit', async () => {
    const { call, rename, read, load, flows, companyId } = await withVariable();
    await sluice.server.database.allCompanies
      .updateTable('companies')
      .set({ entitlement: JSON.stringify({ flows: { versions: 2 } }) })
      .where('company_id', '=', companyId)
      .execute();
    await call('PUT', `/flows/${flows.b}`, { currentVersion: 1 });
    expect((await rename(url, 'tier')).body).toMatchObject({
      code: 12051,
      message: '“B” has reached its version limit. Delete some versions, then try again.',
    });
    expect((await read(flows.a)).currentVersion).toBe(1);
    expect(await load()).toEqual(new Map([['plan', 'free']]));
  });

  it('rejects names that are taken, used, invalid, or unchanged, at the field', async () => {
    const { call, make, rename, load } = await withVariable();
    await call('POST', '/constructs', { name: 'tier', context: 'company', type: 'string' });
    await make('Uses', { read: reads('rank') });
    const refused = async (to: string) => {
      const { status, body } = await rename(url, to);
      return [status, body.details?.[0]?.at, body.details?.[0]?.message];
    };
    expect(await refused('tier')).toEqual([
      409,
      'body/to',
      'A variable named “tier” already exists in this context. Use another name.',
    ]);
    expect(await refused('rank')).toEqual([
      409,
      'body/to',
      '“Uses” already uses an undeclared variable named “rank”. Use another name.',
    ]);
    const rule = 'Start with a letter or “_”. Use up to 256 letters, digits, “_”, and “-”.';
    for (const bad of ['1st', 'a b', 'a.b', '{{x}}', 'a##SK##company'])
      expect(await refused(bad)).toEqual([400, 'body/to', rule]);
    expect(await refused('challenge')).toEqual([
      400,
      'body/to',
      'The name “challenge” is reserved. Use another name.',
    ]);
    expect(await refused('plan')).toEqual([400, 'body/to', 'Enter a different name.']);
    const unknown = variable('none##SK##company');
    expect((await call('GET', `${unknown}/rename`)).body).toMatchObject({
      httpResponseCode: 404,
      message: 'Construct not found',
    });
    expect((await call('POST', `${unknown}/rename`, { to: 'x', seen: {} })).status).toBe(404);
    expect([...(await load()).keys()]).toEqual(['plan', 'tier']);
  });

  it('requires permission to change variables and flows', async () => {
    const { companyId } = await withVariable();
    for (const missing of ['variables:update', 'flows:update']) {
      const can = ['variables:read', 'variables:update', 'flows:read', 'flows:update'];
      const other = await someone({ in: companyId, can: can.filter(each => each !== missing) });
      const reply = await other.rename(url, 'tier');
      expect([reply.status, reply.body.code]).toEqual([401, 1998]);
    }
  });
});
