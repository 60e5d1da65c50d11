import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { canary, promotionWorld } from '#testing/security/kits/promotionWorld';
import { startServer } from '#testing/startServer';
import { createTestGraph } from '#plugins/runtime/server/testFlows';

const sluice = await startServer();
afterAll(() => sluice.close());
const {
  ask,
  done,
  switchTo,
  twoCompanies,
  body,
  preview,
  seenOf,
  apply,
  rows,
  stored,
  rollBack,
  save,
  saveThere,
} = promotionWorld(sluice);

describe('a promotion', () => {
  it('copies flows and the flows they call without secrets, and is recorded in both environments', async () => {
    const world = await twoCompanies();
    const plan = (await preview(world)).body;
    expect(plan.flows.map(({ name, what, called }: any) => [name, what, called])).toEqual([
      ['Main', 'new', false],
      ['Called', 'new', true],
    ]);
    expect(
      plan.connections.find((each: any) => each.connectorId === 'pingOneSSOConnector'),
    ).toMatchObject({
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
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ status: 'done', connectionsMade: ['Directory'] });
    const [called, main] = await rows(world.to);
    expect([called, main]).toMatchObject([
      { name: 'Called', published_version: 1 },
      { name: 'Main', published_version: 1 },
    ]);
    const { database } = sluice.server;
    expect(await stored(world.to)).not.toContain(canary);
    const listTargetRows = (table: 'constructs' | 'connections') =>
      database
        .forCompany(world.to)
        .selectFrom(table as 'constructs')
        .selectAll()
        .execute();
    // Not even encrypted: there is nothing to open.
    expect(
      (await listTargetRows('constructs')).find(({ name }) => name.startsWith('vault')),
    ).toMatchObject({ value: null });
    expect(
      (await listTargetRows('connections')).find(({ name }) => name === 'Directory'),
    ).toMatchObject({
      properties: '{}',
    });
    expect(reply.text).not.toContain(canary);
    await switchTo(world.token, world.to);
    const whole = await done(world.token, 'GET', `/flows/${main!.flow_id}`);
    expect(JSON.stringify(whole)).toContain(called!.flow_id);
    expect(JSON.stringify(whole)).not.toContain(world.calledId);
    const variables = (await done(world.token, 'GET', '/constructs')) as object;
    expect(JSON.stringify(variables)).toContain('hello');
    for (const companyId of [world.from, world.to]) {
      const events = await sluice.server.database
        .forCompany(companyId)
        .selectFrom('audit_events')
        .select(['action', 'resource', 'outcome'])
        .where('action', '=', 'promote')
        .execute();
      expect(events).toContainEqual({ action: 'promote', resource: 'promotion', outcome: 'done' });
    }
  });

  it('creates new versions of flows that it copied before, reports differences, and remembers selections', async () => {
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
      graphData: createTestGraph({
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
    expect(
      plan.connections.find((each: any) => each.connectionId === world.connectionId).chosen,
    ).toBe(theirs.connectionId);
    const reply = await apply(world);
    expect(
      reply.body.flows.map(({ name, what, version, publishedVersion }: any) => [
        name,
        what,
        version,
        publishedVersion,
      ]),
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

  it('runs once for repeated requests, and rejects a different request with the same ID', async () => {
    const world = await twoCompanies();
    const all = body(world, { promotionId: newId(), seen: seenOf((await preview(world)).body) });
    const send = () => ask(world.token, 'POST', `/company/${world.to}/promotions`, all);
    const replies = await Promise.all([send(), send()]);
    replies.push(await send());
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect((await rows(world.to)).length).toBe(2);
    const other = await ask(world.token, 'POST', `/company/${world.to}/promotions`, {
      ...all,
      deploy: true,
    });
    expect(other.status).toBe(400);
    expect(
      (await done(world.token, 'GET', `/company/${world.to}/promotions`)).promotions,
    ).toHaveLength(1);
  });

  it('is rejected if anything has changed since its preview', async () => {
    const world = await twoCompanies();
    const plan = (await preview(world)).body;
    const all = (promotionId: string) => body(world, { promotionId, seen: seenOf(plan) });
    const send = () => ask(world.token, 'POST', `/company/${world.to}/promotions`, all(newId()));
    await save(world, world.calledId, 'Changed there');
    const early = await send();
    expect(early.status).toBe(409);
    expect(early.text).toContain(
      '“Called” has changed since you reviewed it: it is now at version 2.',
    );
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

  it('never makes two flows versions of the same one, neither in one promotion nor through earlier selections', async () => {
    const world = await twoCompanies();
    const here = (await apply(world)).body.flows[1].flowId;
    const { flowInfo } = await done(world.token, 'POST', '/flows', { name: 'Called anew' });
    const asked = { sourceCompanyId: world.from, flowIds: [world.calledId, flowInfo.flowId] };
    const url = `/company/${world.to}/promotions`;
    const twice = { flows: { [world.calledId]: here, [flowInfo.flowId]: here } };
    const refused = await ask(world.token, 'POST', `${url}/preview`, { ...asked, choices: twice });
    expect(refused.text).toContain(
      'Only one flow can replace “Called”. Select another target for the other.',
    );
    const alone = {
      ...asked,
      flowIds: [flowInfo.flowId],
      choices: { flows: { [flowInfo.flowId]: here } },
    };
    const plan = await done(world.token, 'POST', `${url}/preview`, alone);
    await done(world.token, 'POST', url, { ...alone, promotionId: newId(), seen: seenOf(plan) });
    const both = await done(world.token, 'POST', `${url}/preview`, asked);
    expect(both.flows.map(({ name, what }: any) => [name, what])).toEqual([
      ['Called', 'new'],
      ['Called anew', 'same'],
    ]);
  });
});

describe('a rollback', () => {
  it('deletes created flows, and restores the previous version of changed ones', async () => {
    const world = await twoCompanies();
    const first = (await apply(world, { deploy: true })).body;
    await save(world, world.flowId, 'Second');
    const second = (await apply(world, { deploy: true })).body;
    expect(second.flows[0]).toMatchObject({ what: 'changed', version: 2, publishedVersion: 2 });
    const back = await rollBack(world, second.promotionId);
    expect(back.body).toMatchObject({
      status: 'rolledBack',
      flows: [{ undone: 'restored' }, { undone: '' }],
    });
    expect((await rows(world.to)).find(({ name }) => name === 'Main')).toMatchObject({
      description: '',
      current_version: 3,
      published_version: 3,
    });
    expect((await rollBack(world, second.promotionId)).body.status).toBe('rolledBack');
    // The roll back is itself a change since the first promotion.
    const refused = await rollBack(world, first.promotionId);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('“Main” has changed since: Ada Lovelace saved version 3.');
    expect(await rows(world.to)).toHaveLength(2);
  });

  it('skips what was changed or used since, and restores the others on request', async () => {
    const world = await twoCompanies();
    const made = (await apply(world)).body;
    const [main] = made.flows;
    await saveThere(world, main.flowId, 'Mended here');
    const refused = await rollBack(world, made.promotionId);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(
      'This promotion created “Called”, which is now used by the flow “Main”.',
    );
    expect(await rows(world.to)).toHaveLength(2);
    const other = await twoCompanies();
    const two = (await apply(other, {}, undefined)).body;
    expect(
      (await rollBack(other, two.promotionId)).body.flows.map(({ undone }: any) => undone),
    ).toEqual(['deleted', 'deleted']);
    expect(await rows(other.to)).toEqual([]);
  });

  it('lists the deployed flows that call one it undeploys', async () => {
    const world = await twoCompanies();
    await apply(world);
    const called = { ...world, flowId: world.calledId };
    const { promotionId, flows } = (await apply(called, { deploy: true })).body;
    await switchTo(world.token, world.to);
    const calling = { subFlowId: { label: 'Called', value: flows[0].flowId } };
    const graphData = createTestGraph({ call: ['flowConnector', 'startUiSubFlow', calling] });
    const { flowInfo } = await done(world.token, 'POST', '/flows', { name: 'Live', graphData });
    await done(world.token, 'PUT', `/flows/${flowInfo.flowId}/deploy`);
    const path = `/company/${world.to}/promotions/${promotionId}`;
    expect((await done(world.token, 'GET', path)).callers).toEqual([
      'Rolling back undeploys “Called”, but “Live” calls it.',
    ]);
    const { status, notes } = (await rollBack(world, promotionId)).body;
    expect((await done(world.token, 'GET', path)).callers).toEqual([]);
    const note = '“Called” is no longer deployed, but “Live” calls it.';
    expect([status, notes]).toEqual(['rolledBack', [expect.stringContaining(note)]]);
  });

  it('restores the flows that it can, and leaves those that someone changed', async () => {
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
    expect(partly.notes.at(-1)).toContain('“Main” has changed since');
    expect(await rows(world.to)).toMatchObject([
      { description: '' },
      { description: 'Mended here' },
    ]);
  });
});
