import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareRepository } from '#testing/kits/bareRepository';
import { flowStore } from '#plugins/flows/contract';
import { startServer } from '#testing/startServer';
import { syncJob } from './syncJob';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Person = Awaited<ReturnType<Sluice['company']>>;
let sluice: Sluice;
const repositories: Awaited<ReturnType<typeof createBareRepository>>[] = [];
beforeAll(async () => void (sluice = await startServer({ env: { SLUICE_GIT_FILES: 'on' } })));
afterAll(async () => {
  await sluice.close();
  for (const repository of repositories) repository.remove();
});

async function createRepository() {
  repositories.push(await createBareRepository());
  return repositories.at(-1)!;
}

const send = (
  person: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => sluice.inject(method, path, { token: person.token, ...(body && { body }) });

const terms = {
  branch: 'main',
  folder: '',
  username: '',
  pollSeconds: 0,
  deploys: true,
  commits: true,
  isProtected: false,
};
const connect = (person: Person, url: string, more: object = {}) =>
  send(person, 'PUT', `/company/${person.companyId}/git`, { ...terms, url, ...more });
const sync = async (person: Person) =>
  (await send(person, 'POST', `/company/${person.companyId}/git/sync`)).body.link;

async function createFlow(person: Person, name: string) {
  const { flowId } = (await send(person, 'POST', '/flows', { name })).body.flowInfo;
  await send(person, 'PUT', `/flows/${flowId}/deploy`);
  return flowId as string;
}
const readFlow = async (person: Person, flowId: string) =>
  (await send(person, 'GET', `/flows/${flowId}`)).body.flowInfo;
async function save(person: Person, flowId: string, description: string, deploy = true) {
  const { currentVersion } = await readFlow(person, flowId);
  const body = { currentVersion, description, message: 'Because of the audit' };
  const saved = await send(person, 'PUT', `/flows/${flowId}`, body);
  if (deploy) await send(person, 'PUT', `/flows/${flowId}/deploy`);
  return saved;
}
const describeFlow = (text: string, description: string) =>
  text.replace(
    /("name": "[^"]+",)(\n {2}"description": ".*",)?/,
    `$1\n  "description": "${description}",`,
  );

describe('an environment and a branch', () => {
  it('commits what people deploy, and applies what others commit', async () => {
    const [ada, repository] = [await sluice.company(), await createRepository()];
    const flowId = await createFlow(ada, 'Sign-in');
    const connected = await connect(ada, repository.url);
    expect(connected.body.link).toMatchObject({ fault: '', conflicts: [] });
    const path = 'flows/sign-in/flow.json';
    expect(JSON.parse(await repository.read(path)).flowId).toBe(flowId);
    await save(ada, flowId, 'By Ada');
    const due = await sluice.server.database
      .forCompany(ada.companyId)
      .selectFrom('git_links')
      .select('next_due')
      .executeTakeFirstOrThrow();
    expect(due.next_due).toBeGreaterThan(Date.now() - 60_000);
    expect((await sync(ada)).changes).toMatchObject([{ name: 'Sign-in', what: 'committed' }]);
    const [latest] = await repository.log();
    expect(latest!.message).toBe('Deploy Sign-in\n\nBecause of the audit\n');
    expect(latest!.author.name).not.toBe('Sluice');
    expect(await repository.read(path)).toContain('"By Ada"');
    const count = (await repository.log()).length;
    expect((await sync(ada)).fault).toBe('');
    expect(await repository.log()).toHaveLength(count);

    await repository.change({
      [path]: describeFlow(await repository.read(path), 'By Grace'),
      'README.md': 'Ours',
    });
    expect((await sync(ada)).changes).toMatchObject([{ name: 'Sign-in', what: 'applied' }]);
    const applied = await readFlow(ada, flowId);
    expect(applied).toMatchObject({
      description: 'By Grace',
      publishedVersion: applied.currentVersion,
    });
    await save(ada, flowId, 'By Ada again');
    await sync(ada);
    expect(await repository.read('README.md')).toBe('Ours');
  });

  it('commits as those who saved and deployed, people and machines', async () => {
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

  it('says which file is broken, and changes nothing', async () => {
    const [ada, repository] = [await sluice.company(), await createRepository()];
    const [first, second] = [await createFlow(ada, 'First'), await createFlow(ada, 'Second')];
    await connect(ada, repository.url);
    const [one, two] = ['flows/first/flow.json', 'flows/second/flow.json'];
    const good = await repository.read(two);
    await repository.change({
      [one]: describeFlow(await repository.read(one), 'Good'),
      [two]: good.replace('"name": "Second",', '"name": "Second"'),
    });
    expect((await sync(ada)).fault).toMatch(
      /flows\/second\/flow\.json: This is not JSON in line \d+/,
    );
    expect((await readFlow(ada, first)).description).not.toBe('Good');
    await repository.change({ [two]: good.replace('"edges"', '"flowColor": 7,\n  "edges"') });
    expect((await sync(ada)).fault).toMatch(/^flows\/second\/flow\.json: .*flowColor/);
    expect((await readFlow(ada, first)).description).not.toBe('Good');
    await repository.change({ [two]: describeFlow(good, 'Good, too') });
    expect((await sync(ada)).fault).toBe('');
    for (const id of [first, second])
      expect((await readFlow(ada, id)).description).toContain('Good');
  });

  it('names a conflict, and takes the side that a person decides for', async () => {
    const [ada, repository] = [await sluice.company(), await createRepository()];
    const flowId = await createFlow(ada, 'Sign-in');
    await connect(ada, repository.url);
    const path = 'flows/sign-in/flow.json';
    await save(ada, flowId, 'Here', false);
    await repository.change({ [path]: describeFlow(await repository.read(path), 'There') });
    const { conflicts } = await sync(ada);
    expect(conflicts).toMatchObject([{ key: 'flow sign-in', flowId }]);
    expect((await readFlow(ada, flowId)).description).toBe('Here');
    const before = `/company/${ada.companyId}/git/merges`;
    const merge = (await send(ada, 'POST', before, { key: 'flow sign-in' })).body;
    expect([merge.base.description, merge.theirs.description]).toEqual(['', 'There']);
    expect(merge).toMatchObject({ branch: 'main', theirs: { flowId } });
    expect((await sync(ada)).conflicts).toHaveLength(1);
    const resolve = (take: string) =>
      send(ada, 'POST', `/company/${ada.companyId}/git/conflicts`, { key: 'flow sign-in', take });
    expect((await resolve('git')).body.link).toMatchObject({ conflicts: [], fault: '' });
    expect((await readFlow(ada, flowId)).description).toBe('There');
    await save(ada, flowId, 'Here again');
    await repository.change({ [path]: describeFlow(await repository.read(path), 'There again') });
    expect((await sync(ada)).conflicts).toHaveLength(1);
    expect((await resolve('environment')).body.link.conflicts).toEqual([]);
    expect(await repository.read(path)).toContain('"Here again"');
  });

  it('takes changes from the branch alone where it is protected', async () => {
    const [ada, eve, repository] = [
      await sluice.company(),
      await sluice.company(),
      await createRepository(),
    ];
    await createFlow(ada, 'Sign-in');
    await connect(ada, repository.url);
    const connected = await connect(eve, repository.url, { isProtected: true, commits: false });
    expect(connected.body.link).toMatchObject({ fault: '', conflicts: [], isProtected: true });
    const { flowsInfo } = (await send(eve, 'GET', '/flows')).body;
    expect(flowsInfo).toMatchObject([{ name: 'Sign-in' }]);
    const { flowId } = flowsInfo[0];
    const refused = await save(eve, flowId, 'By Eve', false);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('Git branch “main”');
    const path = 'flows/sign-in/flow.json';
    await repository.change({ [path]: describeFlow(await repository.read(path), 'Reviewed') });
    expect((await sync(eve)).changes).toMatchObject([{ name: 'Sign-in', what: 'applied' }]);
    expect(await readFlow(eve, flowId)).toMatchObject({ description: 'Reviewed' });
    const canary = await send(eve, 'POST', `/company/${eve.companyId}/canaries`, { flowId });
    expect([canary.status, canary.body.message]).toEqual([409, refused.body.message]);
    const { database } = sluice.server;
    const cause = { way: 'deploy', actorId: eve.customerId, reason: '' } as const;
    const store = sluice.server.get(flowStore);
    await expect(
      database.transaction(eve.companyId, db => store.deploy(db, flowId, 1, cause)),
    ).rejects.toThrow('takes changes from the Git branch “main”');
    const trail = await sluice.server.database
      .forCompany(eve.companyId)
      .selectFrom('audit_events')
      .select('action')
      .where('actor_id', '=', 'git')
      .execute();
    expect(trail.map(({ action }) => action)).toContain('deploy');
  });

  it('is synced by the job soon after a signed webhook, and by no other call', async () => {
    const [ada, repository] = [await sluice.company(), await createRepository()];
    const flowId = await createFlow(ada, 'Sign-in');
    await connect(ada, repository.url, { hookSecret: 'shared-secret', token: 'canary-77aa' });
    const path = 'flows/sign-in/flow.json';
    await repository.change({ [path]: describeFlow(await repository.read(path), 'Pushed') });
    const body = '{"ref":"refs/heads/main"}';
    const call = (signature: string) =>
      sluice.app.inject({
        method: 'POST',
        url: `/v1/git/hooks/${ada.companyId}`,
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
        payload: body,
      });
    expect((await call('sha256=00')).statusCode).toBe(401);
    const digest = createHmac('sha256', 'shared-secret').update(body).digest('hex');
    expect((await call(`sha256=${digest}`)).statusCode).toBe(202);
    await syncJob.plan!(sluice.server, Date.now() + 1);
    const db = sluice.server.database.forCompany(ada.companyId);
    const link = await db.selectFrom('git_links').selectAll().executeTakeFirstOrThrow();
    expect(link.token).not.toContain('canary');
    await syncJob.run({
      server: sluice.server,
      companyId: ada.companyId,
      key: link.link_id,
    } as never);
    expect((await readFlow(ada, flowId)).description).toBe('Pushed');
    const shown = await send(ada, 'GET', `/company/${ada.companyId}/git`);
    expect(JSON.stringify(shown.body)).not.toMatch(/canary|shared-secret/);
  });

  it('deletes here what the branch deletes, once nothing uses it', async () => {
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
    expect((await sync(ada)).fault).toMatch(/^The branch has no files of this environment/);
    expect((await send(ada, 'GET', '/connections')).body.length).toBeGreaterThan(0);
  });

  it('asks whether something is deleted, where it was changed here or deleting is off', async () => {
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

  it('refuses terms that no repository has', async () => {
    const ada = await sluice.company();
    for (const more of [
      { url: 'ftp://example.com/a.git' },
      { url: 'https://user:secret@example.com/a.git' },
      { url: 'file:///nowhere/at/all' },
      { url: 'http://127.0.0.1:9/a.git' },
      { branch: '../main' },
      { folder: '../up' },
    ])
      expect((await connect(ada, 'https://example.com/a.git', more)).status).toBe(400);
    expect((await send(ada, 'GET', `/company/${ada.companyId}/git`)).body.link).toBeNull();
  });
});
