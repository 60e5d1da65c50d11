// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { gitOn, type Person } from './testGit';

let sluice: Awaited<ReturnType<typeof startServer>>;
const { send, connect, sync, createFlow, readFlow, save, createRepository, removeRepositories } =
  gitOn(() => sluice);
beforeAll(async () => void (sluice = await startServer({ env: { SLUICE_GIT_FILES: 'on' } })));
afterAll(async () => {
  await sluice.close();
  removeRepositories();
});

describe('commits', () => {
  it('commits as the people and machines that saved and deployed', async () => {
    const [ada, repository] = [await sluice.company(), await createRepository()];
    const [bob, eve] = [
      await sluice.company({ in: ada.companyId }),
      await sluice.company({ in: ada.companyId }),
    ];
    const rename = (person: Person, first_name: string) =>
      sluice.server.database.allCompanies
        .updateTable('customers')
        .set({ first_name, last_name: 'Stone' })
        .where('customer_id', '=', person.customerId)
        .execute();
    await rename(ada, 'Ada');
    await rename(bob, 'Bob\ncommitter <x> ');
    await rename(eve, 'Eve');
    const flowId = await createFlow(ada, 'Sign-in');
    await connect(ada, repository.url);
    await save(bob, flowId, 'By Bob', false);
    await save(ada, flowId, 'By Ada', false);
    await send(eve, 'PUT', `/flows/${flowId}/deploy`);
    await send(bob, 'POST', '/constructs', { name: 'plan', context: 'company', type: 'string' });
    expect((await sync(ada)).fault).toBe('');
    const [settings, deploy] = await repository.log();
    expect(settings!.author).toMatchObject({ name: 'Bob committer x Stone', email: bob.email });
    expect(deploy!.author).toMatchObject({ name: 'Ada Stone', email: ada.email });
    expect(deploy!.message).toBe(
      `Deploy Sign-in\n\nBecause of the audit\n\nCo-authored-by: Bob committer x Stone <${bob.email}>\nCo-authored-by: Eve Stone <${eve.email}>\n`,
    );

    const url = `/company/${ada.companyId}/serviceAccounts`;
    const account = { name: 'Pipeline', roles: ['default:admin'] };
    const { account: made, secret } = (await send(ada, 'POST', url, account)).body;
    const answer = await sluice.app.inject({
      method: 'POST',
      url: `/${ada.companyId}/as/token`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${btoa(`${made.accountId}:${secret}`)}`,
      },
      payload: 'grant_type=client_credentials',
    });
    const machine = { ...ada, token: (answer.json() as { access_token: string }).access_token };
    await save(machine, flowId, 'By a machine');
    await send(eve, 'DELETE', '/constructs/plan%23%23SK%23%23company');
    await sync(ada);
    const [deleted, pipeline] = await repository.log();
    expect([pipeline!.author.name, deleted!.author.name]).toEqual(['Pipeline', 'Eve Stone']);
    expect(pipeline!.message).not.toContain('Co-authored-by');
    await send(eve, 'DELETE', `/flows/${flowId}`);
    await sync(ada);
    const [gone] = await repository.log();
    expect([gone!.author.name, gone!.message]).toEqual(['Eve Stone', 'Delete Sign-in\n']);
  });
});

describe('deletions', () => {
  it('deletes what the branch deletes, once nothing uses it', async () => {
    const [ada, repository] = [await sluice.company(), await createRepository()];
    const [first, second] = [await createFlow(ada, 'First'), await createFlow(ada, 'Second')];
    for (const name of ['plan', 'tier'])
      await send(ada, 'POST', '/constructs', { name, context: 'company', type: 'string' });
    const own = { name: 'tries', context: 'flow', flowId: first, type: 'number' };
    await send(ada, 'POST', '/constructs', own);
    await connect(ada, repository.url);
    const { app } = (await send(ada, 'POST', '/apps', { name: 'Portal' })).body;
    const policy = { name: 'Default', flows: [{ flowId: first, versionId: -1, weight: 100 }] };
    const { policies } = (await send(ada, 'POST', `/apps/${app.appId}/policy`, policy)).body;
    await createFlow(ada, 'Only here');
    await sync(ada);
    const variables = JSON.parse(await repository.read('variables.json'));
    delete variables.company.tier;
    const withoutTier = JSON.stringify(variables);
    await repository.change({
      'flows/first': undefined,
      'flows/second': undefined,
      'flows/only-here': undefined,
      'variables.json': withoutTier,
    });
    const refused = await sync(ada);
    expect(refused.fault).toMatch(/“First” is used by the policy “Default”/);
    expect(refused.deletions.map(({ name }: { name: string }) => name)).toContain('Second');
    expect((await readFlow(ada, second)).name).toBe('Second');
    const [{ policyId }] = policies;
    await send(ada, 'DELETE', `/apps/${app.appId}/policy/${policyId}`);
    await createFlow(ada, 'New here');
    const synced = await sync(ada);
    expect([synced.fault, synced.deletions]).toEqual(['', []]);
    const deleted = synced.changes.filter(({ what }: { what: string }) => what === 'deleted');
    expect(deleted.map(({ name }: { name: string }) => name).sort()).toEqual([
      'First',
      'Only here',
      'Second',
      'tier',
    ]);
    const { flowsInfo } = (await send(ada, 'GET', '/flows')).body;
    expect(flowsInfo).toMatchObject([{ name: 'New here' }]);
    expect(await repository.read('variables.json')).not.toContain('tries');
    await repository.change({ 'variables.json': withoutTier });
    const isProtected = true;
    expect((await connect(ada, repository.url, { isProtected })).body.link.fault).toBe('');
    await connect(ada, repository.url);
    expect(Object.keys((await send(ada, 'GET', '/constructs')).body)).toEqual([
      'plan##SK##company',
    ]);

    await repository.change({ 'variables.json': undefined });
    expect((await sync(ada)).fault).toBe('');
    expect(JSON.parse(await repository.read('variables.json')).company).toHaveProperty('plan');
    await send(ada, 'DELETE', `/flows/${flowsInfo[0].flowId}`);
    await send(ada, 'DELETE', '/constructs/plan%23%23SK%23%23company');
    await send(ada, 'DELETE', `/apps/${app.appId}`);
    expect((await sync(ada)).fault).toBe('');
    const paths = await repository.list();
    expect(paths.filter(path => /^(?:flows|applications)\/[^.]/.test(path))).toEqual([]);
    expect(await repository.read('variables.json')).not.toMatch(/plan|tries/);
    await repository.change({
      flows: undefined,
      'variables.json': undefined,
      'connections.json': undefined,
    });
    expect((await sync(ada)).fault).toMatch(/^The branch no longer has this environment’s files/);
    expect((await send(ada, 'GET', '/connections')).body.length).toBeGreaterThan(0);
  });

  it('asks before deleting if the flow was changed here or deleting is disabled', async () => {
    const [ada, repository] = [await sluice.company(), await createRepository()];
    const [first, second] = [await createFlow(ada, 'First'), await createFlow(ada, 'Second')];
    expect((await connect(ada, repository.url, { deletes: false })).body.link.deletes).toBe(false);
    const texts = await repository.read('flows/first/flow.json');
    await repository.change({ 'flows/first': undefined, 'flows/second': undefined });
    for (let times = 0; times < 2; times++)
      expect((await sync(ada)).deletions).toMatchObject([{ name: 'First' }, { name: 'Second' }]);
    const decide = (flowId: string, take: string) =>
      send(ada, 'POST', `/company/${ada.companyId}/git/conflicts`, { key: `flow ${flowId}`, take });
    expect((await decide(first, 'environment')).body.link.deletions).toMatchObject([
      { name: 'Second' },
    ]);
    expect(await repository.read('flows/first/flow.json')).toBe(texts);
    expect((await decide(second, 'git')).body.link.deletions).toEqual([]);
    expect((await send(ada, 'GET', '/flows')).body.flowsInfo).toMatchObject([{ flowId: first }]);
    expect((await connect(ada, repository.url)).body.link.deletes).toBe(false);
    await connect(ada, repository.url, { deletes: true });
    await repository.change({ 'flows/first': undefined });
    await save(ada, first, 'Changed here', false);
    expect((await sync(ada)).deletions).toMatchObject([{ name: 'First', flowId: first }]);
    expect((await readFlow(ada, first)).description).toBe('Changed here');
  });
});
