import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/contract';
import { addMembership, createCompany } from '../../core/server';
import { graphOf } from '../../plugins/flows/server/runtime/testFlows';
import { startServer } from '../startServer';

const canary = 'promotion-canary-4417';
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = async (token: string, method: Method, url: string, body?: unknown) =>
  sluice.inject(method, url, { token, body });
const done = async (...call: Parameters<typeof ask>) => {
  const reply = await ask(...call);
  expect(reply.status, `${call[1]} ${call[2]}: ${reply.text}`).toBe(200);
  return reply.body;
};
const switchTo = (token: string, companyId: string) => done(token, 'PUT', `/company/${companyId}/switch`, {});

/** Somebody with two flows of which one calls the other, and a second company; they work in the first. */
async function twoCompanies(roles: readonly string[] = ['default:superAdmin']) {
  const person = await sluice.company();
  const { token, customerId, companyId: from } = person;
  const to = await createCompany(sluice.server, { name: 'Production', customerId, examples: false });
  await sluice.server.database.across
    .updateTable('memberships')
    .set({ roles: JSON.stringify(roles) })
    .where('company_id', '=', to)
    .execute();
  const { connectionId } = await done(token, 'POST', '/connections', {
    name: 'Directory',
    connectorId: 'pingOneSSOConnector',
    properties: { envId: { value: 'development' }, clientSecret: { value: canary } },
  });
  await done(token, 'POST', '/constructs', { name: 'greeting', type: 'string', context: 'company', value: 'hello' });
  await done(token, 'POST', '/constructs', { name: 'vault', type: 'secret', context: 'company', value: canary });
  const page = { a: ['httpConnector', 'customHTMLMessage', { message: 'One' }] } as const;
  const { flowInfo: called } = await done(token, 'POST', '/flows', {
    name: 'Called',
    graphData: graphOf(page as never),
  });
  const { flowInfo: main } = await done(token, 'POST', '/flows', {
    name: 'Main',
    graphData: mainGraph(connectionId, called.flowId),
  });
  const flowId = main.flowId as string;
  const calledId = called.flowId as string;
  return { ...person, from, to, connectionId: connectionId as string, flowId, calledId };
}
type World = Awaited<ReturnType<typeof twoCompanies>>;

function mainGraph(connectionId: string, calledId: string) {
  const graph = graphOf(
    {
      lookup: [
        'pingOneSSOConnector',
        'userLookup',
        { who: '{{global.company.variables.greeting}} {{global.company.variables.vault}}' },
      ],
      call: [
        'flowConnector',
        'startUiSubFlow',
        { subFlowId: { label: 'Called', value: calledId }, subFlowVersionId: -1 },
      ],
    } as never,
    [] as never,
  ) as any;
  for (const node of graph.elements.nodes)
    if (node.data.connectorId === 'pingOneSSOConnector') node.data.connectionId = connectionId;
  return graph;
}
const body = ({ from, flowId }: World, rest: object = {}) => ({ sourceCompanyId: from, flowIds: [flowId], ...rest });
const preview = (world: World, choices?: object) =>
  ask(world.token, 'POST', `/company/${world.to}/promotions/preview`, body(world, choices ? { choices } : {}));
const seenOf = (plan: any) =>
  Object.fromEntries(
    plan.flows.map((flow: any) => [flow.sourceFlowId, { source: flow.sourceVersion, here: flow.version }]),
  );
const apply = async (world: World, rest: object = {}, choices?: object) => {
  const plan = (await preview(world, choices)).body;
  const all = body(world, { promotionId: newId(), seen: seenOf(plan), ...(choices ? { choices } : {}), ...rest });
  return ask(world.token, 'POST', `/company/${world.to}/promotions`, all);
};
const rows = (companyId: string) =>
  sluice.server.database.of(companyId).selectFrom('flows').selectAll().orderBy('name').execute();
/** All that a promotion may write to, as text. */
async function stored(companyId: string) {
  const db = sluice.server.database.of(companyId);
  const tables = ['flows', 'flow_versions', 'constructs', 'connections', 'promotions', 'promotion_links', 'audit_events'] as const;
  return JSON.stringify(await Promise.all(tables.map(table => db.selectFrom(table as 'flows').selectAll().execute())));
}
const rollBack = (world: World, promotionId: string, others = false) =>
  ask(world.token, 'PUT', `/company/${world.to}/promotions/${promotionId}/rollback`, { others });
/** Saves a new version of a flow of the company that the person works in. */
async function save({ token }: World, flowId: string, description: string) {
  const { flowInfo } = await done(token, 'GET', `/flows/${flowId}`);
  return done(token, 'PUT', `/flows/${flowId}`, { currentVersion: flowInfo.currentVersion, description });
}
async function saveThere(world: World, flowId: string, description: string) {
  await switchTo(world.token, world.to);
  await save(world, flowId, description);
  await switchTo(world.token, world.from);
}

describe('a promotion', () => {
  it('brings flows with what they call, leaves every secret behind, and is told in both companies', async () => {
    const world = await twoCompanies();
    const plan = (await preview(world)).body;
    expect(plan.flows.map(({ name, what, called }: any) => [name, what, called])).toEqual([
      ['Main', 'new', false],
      ['Called', 'new', true],
    ]);
    expect(plan.connections.find((each: any) => each.connectorId === 'pingOneSSOConnector')).toMatchObject({
      name: 'Directory',
      chosen: '',
      candidates: [],
    });
    expect(plan.variables.map(({ name, what, value }: any) => [name, what, value]).sort()).toEqual([
      ['greeting', 'made', true],
      ['vault', 'made', false],
    ]);
    expect(await rows(world.to)).toEqual([]);
    const reply = await apply(world, { deploy: true });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toMatchObject({ status: 'done', connectionsMade: ['Directory'] });
    const [called, main] = await rows(world.to);
    expect([called, main]).toMatchObject([
      { name: 'Called', published_version: 1 },
      { name: 'Main', published_version: 1 },
    ]);
    const { database } = sluice.server;
    expect(await stored(world.to)).not.toContain(canary);
    const sealed = (table: 'constructs' | 'connections') =>
      database.of(world.to).selectFrom(table as 'constructs').selectAll().execute();
    // Not even sealed: there is nothing to open.
    expect((await sealed('constructs')).find(({ name }) => name.startsWith('vault'))).toMatchObject({ value: null });
    expect((await sealed('connections')).find(({ name }) => name === 'Directory')).toMatchObject({ properties: '{}' });
    expect(reply.text).not.toContain(canary);
    await switchTo(world.token, world.to);
    const whole = await done(world.token, 'GET', `/flows/${main!.flow_id}`);
    expect(JSON.stringify(whole)).toContain(called!.flow_id);
    expect(JSON.stringify(whole)).not.toContain(world.calledId);
    const variables = (await done(world.token, 'GET', '/constructs')) as object;
    expect(JSON.stringify(variables)).toContain('hello');
    for (const companyId of [world.from, world.to]) {
      const events = await sluice.server.database
        .of(companyId)
        .selectFrom('audit_events')
        .select(['action', 'resource', 'outcome'])
        .where('action', '=', 'promote')
        .execute();
      expect(events).toContainEqual({ action: 'promote', resource: 'promotion', outcome: 'done' });
    }
  });

  it('makes new versions of what it brought before, says what differs, and remembers what was chosen', async () => {
    const world = await twoCompanies();
    await switchTo(world.token, world.to);
    const theirs = await done(world.token, 'POST', '/connections', {
      name: 'Live directory',
      connectorId: 'pingOneSSOConnector',
    });
    await done(world.token, 'POST', '/constructs', {
      name: 'welcome',
      type: 'string',
      context: 'company',
      value: 'hi',
    });
    await switchTo(world.token, world.from);
    const choices = {
      connections: { [world.connectionId]: theirs.connectionId },
      variables: { greeting: { to: 'welcome' }, vault: { value: false } },
    };
    expect((await apply(world, { deploy: true }, choices)).status).toBe(200);
    const again = (await preview(world)).body;
    expect(again.flows.map(({ what }: any) => what)).toEqual(['same', 'same']);
    await done(world.token, 'PUT', `/flows/${world.calledId}`, {
      currentVersion: 1,
      graphData: graphOf({
        a: ['httpConnector', 'customHTMLMessage', { message: 'Two' }],
        b: ['httpConnector', 'customHTMLMessage'],
      } as never),
    });
    const plan = (await preview(world)).body;
    expect(plan.flows.map(({ name, what, version }: any) => [name, what, version])).toEqual([
      ['Main', 'same', 1],
      ['Called', 'changed', 1],
    ]);
    expect(plan.flows[1].changes.map(({ what }: any) => what).sort()).toEqual(['added', 'changed']);
    expect(plan.connections.find((each: any) => each.connectionId === world.connectionId).chosen).toBe(
      theirs.connectionId,
    );
    const reply = await apply(world);
    expect(
      reply.body.flows.map(({ name, what, version, publishedVersion }: any) => [name, what, version, publishedVersion]),
    ).toEqual([
      ['Main', 'same', 1, 1],
      ['Called', 'changed', 2, 1],
    ]);
    expect(reply.body.connectionsMade).toEqual([]);
    expect(await stored(world.to)).toContain('global.company.variables.welcome');
    expect(await stored(world.to)).not.toContain('global.company.variables.greeting');
    // A called flow may stay as it is here.
    await save(world, world.calledId, 'Third');
    const left = (await preview(world, { left: [world.calledId] })).body;
    expect(left.flows[1].what).toBe('left');
  });

  it('is made once, however often it is asked for, and another of the same id is refused', async () => {
    const world = await twoCompanies();
    const all = body(world, { promotionId: newId(), seen: seenOf((await preview(world)).body) });
    const send = () => ask(world.token, 'POST', `/company/${world.to}/promotions`, all);
    const replies = await Promise.all([send(), send()]);
    replies.push(await send());
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect((await rows(world.to)).length).toBe(2);
    const other = await ask(world.token, 'POST', `/company/${world.to}/promotions`, { ...all, deploy: true });
    expect(other.status).toBe(400);
    expect((await done(world.token, 'GET', `/company/${world.to}/promotions`)).promotions).toHaveLength(1);
  });

  it('is refused where anything has changed since it was looked at', async () => {
    const world = await twoCompanies();
    const plan = (await preview(world)).body;
    const all = (promotionId: string) => body(world, { promotionId, seen: seenOf(plan) });
    const send = () => ask(world.token, 'POST', `/company/${world.to}/promotions`, all(newId()));
    await save(world, world.calledId, 'Changed there');
    const early = await send();
    expect(early.status).toBe(409);
    expect(early.text).toContain('“Called” has changed since you looked: it is at version 2 now.');
    expect(await rows(world.to)).toEqual([]);
    const made = (await apply(world)).body;
    const seen = seenOf((await preview(world)).body);
    await saveThere(world, made.flows[0].flowId, 'Changed here');
    const late = await ask(
      world.token,
      'POST',
      `/company/${world.to}/promotions`,
      body(world, { promotionId: newId(), seen }),
    );
    expect(late.status).toBe(409);
    expect(late.text).toContain('Ada Lovelace saved version 2');
  });
});

describe('a roll back', () => {
  it('deletes what was made, and gives changed flows again what stood before', async () => {
    const world = await twoCompanies();
    const first = (await apply(world, { deploy: true })).body;
    await save(world, world.flowId, 'Second');
    const second = (await apply(world, { deploy: true })).body;
    expect(second.flows[0]).toMatchObject({ what: 'changed', version: 2, publishedVersion: 2 });
    const back = await rollBack(world, second.promotionId);
    expect(back.body).toMatchObject({ status: 'rolledBack', flows: [{ undone: 'restored' }, { undone: '' }] });
    expect((await rows(world.to)).find(({ name }) => name === 'Main')).toMatchObject({
      description: '',
      current_version: 3,
      published_version: 3,
    });
    expect((await rollBack(world, second.promotionId)).body.status).toBe('rolledBack');
    // The roll back is itself a change since the first promotion.
    const refused = await rollBack(world, first.promotionId);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('“Main” was changed since: Ada Lovelace saved version 3.');
    expect(await rows(world.to)).toHaveLength(2);
  });

  it('leaves alone what was changed or is used since, and puts back the others when that is asked', async () => {
    const world = await twoCompanies();
    const made = (await apply(world)).body;
    const [main] = made.flows;
    await saveThere(world, main.flowId, 'Mended here');
    const refused = await rollBack(world, made.promotionId);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('“Called” was made by this promotion and is used by the flow “Main” since.');
    expect(await rows(world.to)).toHaveLength(2);
    const other = await twoCompanies();
    const two = (await apply(other, {}, undefined)).body;
    expect((await rollBack(other, two.promotionId)).body.flows.map(({ undone }: any) => undone)).toEqual([
      'deleted',
      'deleted',
    ]);
    expect(await rows(other.to)).toEqual([]);
  });

  it('puts back those that can be, with others left as somebody made them', async () => {
    const world = await twoCompanies();
    await apply(world);
    await save(world, world.flowId, 'Second');
    await save(world, world.calledId, 'Second');
    const second = (await apply(world)).body;
    await saveThere(world, second.flows[0].flowId, 'Mended here');
    expect((await rollBack(world, second.promotionId)).status).toBe(409);
    const partly = (await rollBack(world, second.promotionId, true)).body;
    expect(partly.status).toBe('partly');
    expect(partly.flows.map(({ undone }: any) => undone)).toEqual(['', 'restored']);
    expect(partly.notes.at(-1)).toContain('“Main” was changed since');
    expect(await rows(world.to)).toMatchObject([{ description: '' }, { description: 'Mended here' }]);
  });
});

describe('the two companies', () => {
  it('tell nothing to somebody who is no member of one of them', async () => {
    const world = await twoCompanies();
    const stranger = await sluice.company();
    const there = await ask(stranger.token, 'POST', `/company/${stranger.companyId}/promotions/preview`, body(world));
    expect(there.status).toBe(401);
    const into = await ask(stranger.token, 'POST', `/company/${world.to}/promotions/preview`, {
      sourceCompanyId: stranger.companyId,
      flowIds: [world.flowId],
    });
    expect(into.status).toBe(401);
    const member = await sluice.company({ in: world.to });
    const asMember = await ask(member.token, 'POST', `/company/${world.to}/promotions/preview`, body(world));
    expect(asMember.status).toBe(401);
    for (const reply of [there, into, asMember]) expect(reply.text).not.toMatch(/Main|Called|Production/);
    const { targets } = await done(stranger.token, 'GET', `/company/${stranger.companyId}/promotions/targets`);
    expect(targets).toEqual([]);
    // A flow of the target is no flow of the source.
    const made = (await apply(world)).body;
    const wrong = await ask(world.token, 'POST', `/company/${world.to}/promotions/preview`, {
      sourceCompanyId: world.from,
      flowIds: [made.flows[0].flowId],
    });
    expect(wrong.status).toBe(404);
  });

  it('ask for rights in both: reading flows there, making and changing them here', async () => {
    const reader = await twoCompanies(['default:read']);
    expect((await preview(reader)).status).toBe(401);
    const { targets } = await done(reader.token, 'GET', `/company/${reader.from}/promotions/targets`);
    expect(targets).toEqual([
      { companyId: reader.to, name: 'Production', fault: 'You may not create and change flows there.' },
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
    const asked = await ask(blind.token, 'POST', `/company/${world.to}/promotions/preview`, body(world));
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
      sluice.server.database.across
        .updateTable('companies')
        .set({ security: JSON.stringify(security) })
        .where('company_id', '=', companyId)
        .execute();
    const all = body(world, { promotionId: newId(), seen });
    await strict(world.to, rule);
    expect((await preview(world)).status).toBe(401);
    expect((await ask(world.token, 'POST', `/company/${world.to}/promotions`, all)).status).toBe(401);
    const { targets } = await done(world.token, 'GET', `/company/${world.from}/promotions/targets`);
    expect(targets[0].fault).toMatch(/\w/);
    await strict(world.to, {});
    await switchTo(world.token, world.to);
    await strict(world.from, rule);
    expect((await preview(world)).status).toBe(401);
    expect((await ask(world.token, 'POST', `/company/${world.to}/promotions`, all)).status).toBe(401);
    expect(await rows(world.to)).toEqual([]);
  });

  it('make no connections and no company variables for somebody who may not', async () => {
    const world = await twoCompanies();
    const maker = await sluice.company({ in: world.from });
    const may = [{ resource: 'flows', actions: ['read', 'create', 'update'].map(action => ({ action, allow: true })) }];
    await sluice.server.database.transaction(world.to, async db => {
      const row = { company_id: world.to, name: 'maker', description: '', policy: JSON.stringify(may), created_date: 0 };
      await db.insertInto('roles').values(row).execute();
      const { customerId } = maker;
      await addMembership(db, { companyId: world.to, customerId, roles: ['maker'], by: customerId });
    });
    const as = { ...world, token: maker.token };
    const plan = (await preview(as)).body;
    expect(plan.notes.join(' ')).toContain('There is no connection for “Directory” (pingOneSSOConnector) here');
    expect(plan.notes.join(' ')).toContain('variable "greeting" is missing, and you may not create variables');
    const reply = await apply(as);
    expect(reply.status).toBe(400);
    expect(await rows(world.to)).toEqual([]);
  });
});

it('refuses bad input in sentences, and more flows than a promotion takes', async () => {
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
  const missing = await ask(world.token, 'PUT', `/company/${world.to}/promotions/${newId()}/rollback`, {});
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
