// @module-tag slow
import { createHmac } from 'node:crypto';
import { connect as connectTo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowStore } from '#plugins/flows/contract';
import { startServer } from '#testing/startServer';
import { syncJob } from './syncJob';
import { gitOn } from './testGit';

let sluice: Awaited<ReturnType<typeof startServer>>;
const { send, connect, sync, createFlow, readFlow, save, createRepository, removeRepositories } =
  gitOn(() => sluice);
beforeAll(async () => void (sluice = await startServer({ env: { SLUICE_GIT_FILES: 'on' } })));
afterAll(async () => {
  await sluice.close();
  removeRepositories();
});

const describeFlow = (text: string, description: string) =>
  text.replace(
    /("name": "[^"]+",)(\n {2}"description": ".*",)?/,
    `$1\n  "description": "${description}",`,
  );

/** Calls the webhook with a body that never comes; returns the status, if it comes at once. */
function callWithoutBody(port: string, companyId: string, more = ''): Promise<string | undefined> {
  const head = `POST /v1/git/hooks/${companyId} HTTP/1.1\r\nHost: a\r\nContent-Length: 4000000\r\n`;
  return new Promise(done => {
    const socket = connectTo({ port: Number(port), host: '127.0.0.1' });
    const end = (said = '') => {
      clearTimeout(late);
      socket.destroy();
      done(said.split(' ')[1]);
    };
    const late = setTimeout(end, 10_000);
    socket.write(`${head}${more}\r\n`);
    socket.once('data', data => end(data.toString()));
  });
}

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

  it('commits and applies the tests of flows, and removes deleted ones', async () => {
    const [ada, repository] = [await sluice.company(), await createRepository()];
    const flowId = await createFlow(ada, 'Sign-in');
    const tests = `/flows/${flowId}/tests`;
    const starts = { interactionId: 'i', inputs: {}, request: {}, time: 0, seed: 1, variables: {} };
    const test = { starts, answers: [], pages: [], expects: {} };
    const make = async (name: string) =>
      (await send(ada, 'POST', tests, { name, test })).body.testId as string;
    const first = await make('First');
    await connect(ada, repository.url);
    const path = 'flows/sign-in/tests/first.json';
    const text = await repository.read(path);
    expect(JSON.parse(text)).toMatchObject({ testId: first, name: 'First', starts });
    const second = await make('Second');
    expect((await sync(ada)).changes).toMatchObject([
      { kind: 'test', name: 'Sign-in: Second', what: 'committed' },
    ]);
    await repository.change({ [path]: text.replace('"name": "First"', '"name": "Main"') });
    expect((await sync(ada)).changes).toMatchObject([
      { kind: 'test', name: 'Sign-in: Main', what: 'applied' },
    ]);
    expect((await send(ada, 'GET', tests)).body.tests).toMatchObject([
      { testId: first, name: 'Main' },
      { testId: second, name: 'Second' },
    ]);
    await send(ada, 'DELETE', `${tests}/${second}`);
    await save(ada, flowId, 'By Ada');
    await sync(ada);
    await expect(repository.read('flows/sign-in/tests/second.json')).rejects.toThrow('second.json');
    expect(await repository.read(path)).toContain('"name": "Main"');
    expect(await sync(ada)).toMatchObject({ fault: '', conflicts: [] });
    await repository.change({ [path]: undefined });
    expect((await sync(ada)).changes).toMatchObject([{ kind: 'test', name: 'Sign-in: Main' }]);
    expect((await send(ada, 'GET', tests)).body.tests).toEqual([]);
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
      /flows\/second\/flow\.json: The file is not valid JSON on line \d+/,
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

  it('reports a conflict, and applies the side that a person selects', async () => {
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

  it('accepts only changes of the branch if it is protected', async () => {
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
    ).rejects.toThrow('accepts changes from the Git branch “main”');
    const trail = await sluice.server.database
      .forCompany(eve.companyId)
      .selectFrom('audit_events')
      .select('action')
      .where('actor_id', '=', 'git')
      .execute();
    expect(trail.map(({ action }) => action)).toContain('deploy');
  });

  it('is synced by the job soon after a signed webhook, but not after other calls', async () => {
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
    const { port } = new URL(await sluice.listen());
    const other = await sluice.company();
    const signature = 'X-Hub-Signature-256: sha256=00\r\n';
    expect(await callWithoutBody(port, other.companyId, signature)).toBe('401');
    expect(await callWithoutBody(port, ada.companyId)).toBe('401');
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

  it('rejects invalid settings', async () => {
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
