import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestCommands, readAll, type Person } from './testCommands';

let kit: Awaited<ReturnType<typeof createTestCommands>>;
beforeAll(async () => void (kit = await createTestCommands()));
afterAll(() => kit.close());

const secret = 'canary-9c41';

async function send(person: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const reply = await kit.sluice.inject(method, path, {
    token: person.token,
    ...(body && { body }),
  });
  expect(reply.status).toBe(200);
  return reply.body;
}

/** An environment with one thing of each kind. */
async function createEnvironment() {
  const ada = await kit.sluice.company();
  const { flowId } = (await send(ada, 'POST', '/flows', { name: 'Sign-in' })).flowInfo;
  for (const variable of [
    { name: 'greeting', context: 'company', type: 'string', value: 'Hello' },
    { name: 'apiSecret', context: 'company', type: 'secret', value: secret },
    { name: 'count', context: 'flow', flowId, type: 'number', value: 3 },
  ])
    await send(ada, 'POST', '/constructs', variable);
  await send(ada, 'POST', '/connections', {
    name: 'Directory',
    connectorId: 'pingOneSSOConnector',
    properties: { clientId: 'sluice', clientSecret: secret },
  });
  const { app } = await send(ada, 'POST', '/apps', { name: 'Shop' });
  await send(ada, 'POST', `/apps/${app.appId}/policy`, {
    name: 'Everyone',
    flows: [{ flowId, versionId: -1, weight: 100 }],
  });
  return { ada, app, flowId };
}

const edit = (folder: string, file: string, change: (text: string) => string) =>
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));

describe('variables, connections, and applications', () => {
  it('are files without secrets that can be applied to another environment', async () => {
    const [{ ada, app }, eve] = [await createEnvironment(), await kit.sluice.company()];
    const folder = kit.createFolder();
    expect(await kit.run(ada, folder, 'pull')).toMatchObject({ exitCode: 0 });
    const files = readAll(folder);
    expect(Object.keys(files)).toContain('applications/shop.json');
    const all = Object.values(files).join('');
    for (const hidden of [secret, app.apiKeys.prod, app.oauth.values.clientSecret, '******'])
      expect(all).not.toContain(hidden);
    expect(JSON.parse(files['variables.json']!).company.greeting.value).toBe('Hello');
    expect((await kit.run(ada, folder, 'plan --check')).exitCode).toBe(0);
    expect((await kit.run(ada, folder, 'pull')).answer).toMatchObject({ changed: [], removed: [] });

    const planned = await kit.run(eve, folder, 'plan');
    expect(planned.answer.missingSecrets).toMatchObject([
      { name: 'Directory', secrets: ['clientSecret'] },
    ]);
    const said = await kit.run(eve, folder, 'plan', {}, false);
    expect(said.out).toContain('The connection “Directory” needs a secret in the environment');
    expect(await kit.run(eve, folder, 'push --deploy')).toMatchObject({ exitCode: 0, err: '' });
    expect((await kit.run(eve, folder, 'plan --check')).exitCode).toBe(0);
    const { apps } = await send(eve, 'GET', '/apps');
    const { flowsInfo } = await send(eve, 'GET', '/flows');
    expect(apps.find(({ name }: { name: string }) => name === 'Shop').policies).toMatchObject([
      { name: 'Everyone', flows: [{ flowId: flowsInfo[0].flowId }] },
    ]);
    const there = await send(eve, 'GET', '/constructs');
    expect(there[`count##SK##flow##SK##${flowsInfo[0].flowId}`].value).toBe(3);
    expect(there['apiSecret##SK##company'].value).toBeUndefined();
  });

  it('change by one line each, and keep the environment’s secrets', async () => {
    const { ada } = await createEnvironment();
    const folder = kit.createFolder();
    await kit.run(ada, folder, 'pull');
    edit(folder, 'variables.json', text => text.replace('"Hello"', '"Welcome"'));
    edit(folder, 'connections.json', text => text.replace('"sluice"', '"sluice-2"'));
    edit(folder, 'applications/shop.json', text => text.replace('"Everyone"', '"All"'));
    const lines = await kit.run(ada, folder, 'diff');
    const resources = lines.answer.filter(
      ({ kind, what }: any) => kind !== 'flow' && what === 'update',
    );
    expect(resources.map(({ kind }: any) => kind)).toEqual([
      'variable',
      'connection',
      'application',
    ]);
    for (const { diff } of resources) expect(diff.match(/^[+-](?![+-])/gm)).toHaveLength(2);
    expect((await kit.run(ada, folder, 'pull')).err).toContain('greeting, Directory, Shop');
    expect(await kit.run(ada, folder, 'apply')).toMatchObject({ exitCode: 0, err: '' });
    const [connection] = (await send(ada, 'GET', '/connections')).filter(
      ({ name }: { name: string }) => name === 'Directory',
    );
    expect(connection.properties).toMatchObject({
      clientId: { value: 'sluice-2' },
      clientSecret: { value: '******' },
    });
    const variables = await send(ada, 'GET', '/constructs');
    expect(variables['apiSecret##SK##company'].value).toBe('******');
    expect((await kit.run(ada, folder, 'plan --check')).exitCode).toBe(0);
  });

  it('are checked together with the folder’s flows, without saving anything', async () => {
    const { ada, flowId } = await createEnvironment();
    const folder = kit.createFolder();
    await kit.run(ada, folder, 'pull');
    const path = 'flows/sign-in/flow.json';
    edit(folder, path, text => text.replace(flowId, 'new-flow').replace('"Sign-in"', '"Sign-up"'));
    const found = await kit.run(ada, folder, 'validate');
    expect({ ...found, answer: found.answer.flows[0].name }).toMatchObject({
      exitCode: 3,
      err: '',
      answer: 'Sign-up',
    });
    expect(found.answer.problems).toBeGreaterThan(0);
    expect((await send(ada, 'GET', '/flows')).flowsInfo).toHaveLength(1);
    expect((await kit.run(ada, folder, 'validate None')).err).toContain('no flow “None”');
  });

  it('are not overwritten if someone else changed them, and errors are located', async () => {
    const { ada } = await createEnvironment();
    const folder = kit.createFolder();
    await kit.run(ada, folder, 'pull');
    const greeting = { context: 'company', type: 'string', value: 'By Grace' };
    await send(ada, 'PUT', '/constructs/greeting%23%23SK%23%23company', greeting);
    edit(folder, 'variables.json', text => text.replace('"Hello"', '"Mine"'));
    const refused = await kit.run(ada, folder, 'apply');
    expect(refused).toMatchObject({ exitCode: 5 });
    expect(refused.err).toContain('greeting');
    edit(folder, 'variables.json', text => text.replace('"company"', '"firm"'));
    expect((await kit.run(ada, folder, 'plan')).err).toContain('variables.json: "firm"');
  });
});
