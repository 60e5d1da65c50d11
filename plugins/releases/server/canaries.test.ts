// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passTime } from '#testing/kits/passTime';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { sign, signLinks } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';
import { canaryTally } from './canaries/CanaryTally';
import { bad, canariesOn, good } from './testCanaries';

let sluice: Awaited<ReturnType<typeof startServer>>;
/** Another process on the same database. */
let beside: typeof sluice;
beforeAll(async () => {
  sluice = await startServer();
  const { dataFolder, databaseUrl } = sluice.server.settings;
  beside = await startServer({
    env: { SLUICE_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
});
afterAll(async () => {
  await beside.close();
  await sluice.close();
});

const half = [{ share: 50, starts: 100_000, minutes: 0 }];

describe('a canary', () => {
  it('rolls back a failing version in every process, records it, and emails people who can deploy', async () => {
    const { createTestVersions, judge } = canariesOn(sluice);
    const it = await createTestVersions(good, bad);
    const { canaryId } = await it.startCanary({ steps: half, reason: 'New page' });
    const other = await sluice.company({ in: it.companyId });
    await sluice.company({ in: it.companyId, roles: ['default:read'] });
    const url = `/v1/company/${it.companyId}/policy/${it.policyId}/start`;
    const startBeside = () =>
      beside.inject('POST', url, { body: {}, headers: { 'x-sk-api-key': it.key } });
    for (let start = 0; start < 30; start++) await Promise.all([it.start(), startBeside()]);
    await beside.server.get(canaryTally).flush();
    await judge();
    const canary = await it.readCanary(canaryId);
    expect(canary).toMatchObject({
      state: 'rolledBack',
      why: 'loss',
      fromVersion: 1,
      toVersion: 2,
    });
    expect(canary.before.started + canary.after.started).toBe(60);
    expect(canary.before).toMatchObject({ success: canary.before.started, failure: 0 });
    expect(canary.after).toMatchObject({ success: 0, failure: canary.after.started });
    expect(canary.looks.at(-1)).toMatchObject({ ends: 60, estimate: -100 });
    passTime(1000);
    for (let start = 0; start < 5; start++)
      expect([(await it.start()).status, (await startBeside()).status]).toEqual([200, 200]);
    const [release, ...others] = await it.readReleases();
    expect(release).toMatchObject({
      way: 'canaryRollback',
      before: 2,
      after: 1,
      actorId: '',
      canaryId,
    });
    expect(others).toMatchObject([
      { way: 'deploy', before: null, after: 1, actorName: 'Ada Lovelace' },
    ]);
    const { events } = (await it.ask('GET', `/company/${it.companyId}/events`)).body;
    expect(events[0]).toMatchObject({
      action: 'rolledBackAutomatically',
      resourceId: canaryId,
      resourceName: 'Flow (version 2)',
      actorId: '',
    });
    const mail = await sluice.server.database
      .forCompany(it.companyId)
      .selectFrom('outbox')
      .select(['to', 'subject'])
      .execute();
    const subject = 'Version 2 of “Flow” was rolled back';
    expect(new Set(mail.map(({ to }) => to))).toEqual(new Set([it.email, other.email]));
    expect(mail).toEqual([
      expect.objectContaining({ subject }),
      expect.objectContaining({ subject }),
    ]);
  });

  it('emails nobody if the start turned emails off', async () => {
    const { createTestVersions, judge } = canariesOn(sluice);
    const it = await createTestVersions(good, bad);
    const { canaryId } = await it.startCanary({ steps: half, mails: false });
    for (let start = 0; start < 60; start++) await it.start();
    await judge();
    expect(await it.readCanary(canaryId)).toMatchObject({ state: 'rolledBack', mails: false });
    const { mails } = (await it.ask('GET', `/company/${it.companyId}/outbox`)).body;
    expect(mails).toEqual([]);
  });

  it('raises its share step by step while the version does well, and deploys at the end', async () => {
    const { createTestVersions, judge } = canariesOn(sluice);
    const it = await createTestVersions(good, good);
    const steps = [
      { share: 20, starts: 2, minutes: 0 },
      { share: 60, starts: 5, minutes: 5 },
    ];
    const { canaryId } = await it.startCanary({ steps, reason: 'Ramp' });
    await judge();
    expect(await it.readCanary(canaryId)).toMatchObject({ state: 'running', step: 0 });
    const startUntil = async (starts: number) => {
      for (;;) {
        for (let start = 0; start < 10; start++) await it.start();
        await judge();
        const canary = await it.readCanary(canaryId);
        if (canary.after.started >= starts) return canary;
      }
    };
    await startUntil(2);
    await judge(Date.now() + 10_000);
    expect(await it.readCanary(canaryId)).toMatchObject({ state: 'running', step: 1 });
    const { after } = await it.readCanary(canaryId);
    await startUntil(after.started + 5);
    await judge(Date.now() + 20_000);
    expect(await it.readCanary(canaryId)).toMatchObject({ state: 'running', step: 1 });
    passTime(6 * 60_000);
    await judge();
    expect(await it.readCanary(canaryId)).toMatchObject({ state: 'finished', why: 'ramp' });
    const { flowInfo } = (await it.ask('GET', `/flows/${it.flowId}`)).body;
    expect(flowInfo.publishedVersion).toBe(2);
    expect((await it.readReleases())[0]).toMatchObject({
      way: 'canary',
      before: 1,
      after: 2,
      reason: 'Ramp',
      canaryId,
      current: true,
      restorable: true,
    });
  });

  it('keeps browsers and people in their version, counts each once, and lets waiting runs finish there', async () => {
    const { createTestVersions, judge } = canariesOn(sluice);
    const it = await createTestVersions(sign, sign, signLinks);
    const { canaryId } = await it.startCanary({ steps: half });
    const all = `/company/${it.companyId}/flows/${it.flowId}/events?limit=100`;
    const listRuns = async () => (await it.ask('GET', all)).body.interactions;
    let runs = 0;
    // Runs are recorded a little later.
    const readVersion = async () => {
      await expect.poll(async () => (await listRuns()).length).toBe(++runs);
      return (await listRuns())[0].versionId;
    };
    const seen: number[] = [];
    let waiting = '';
    // Chance decides, so there are as many as it takes until both versions have one.
    while (seen.length < 8 || new Set(seen).size < 2) {
      const first = await it.page();
      const cookie = [first.headers['set-cookie']]
        .flat()
        .map(each => String(each).split(';')[0])
        .join('; ');
      expect(cookie).toMatch(/flow-[\w-]{16}-sluice-kept=/);
      const version = await readVersion();
      for (let again = 0; again < 3; again++) {
        expect([(await it.page('', cookie)).headers['set-cookie']].flat().join()).not.toContain(
          'sluice-kept',
        );
        expect(await readVersion()).toBe(version);
      }
      seen.push(version);
      if (version === 2) waiting = first.body;
    }
    expect(new Set(seen)).toEqual(new Set([1, 2]));
    await judge();
    const { before, after } = await it.readCanary(canaryId);
    expect([before.started, after.started]).toEqual(
      [1, 2].map(version => seen.filter(each => each === version).length),
    );
    expect((await it.change(canaryId, 'rollBack', { reason: 'No' })).body).toMatchObject({
      state: 'rolledBack',
      why: 'person',
      note: 'No',
    });
    const done = await flowsOn(sluice).answer(waiting, { username: 'ada', password: 'right' });
    expect(done.statusCode).toBe(200);
    const finished = (await listRuns()).filter(
      ({ status }: { status: string }) => status === 'success',
    );
    expect(finished).toMatchObject([{ versionId: 2 }]);
    await it.page();
    expect(await readVersion()).toBe(1);
  });

  it('pauses, resumes, and advances on request, and stops when another version is deployed', async () => {
    const { createTestVersions, judge } = canariesOn(sluice);
    const it = await createTestVersions(good, good);
    const steps = [
      { share: 99, starts: 0, minutes: 60 },
      { share: 100, starts: 0, minutes: 60 },
    ];
    const { canaryId } = await it.startCanary({ steps });
    const states = [];
    for (const action of ['pause', 'advance', 'resume', 'resume', 'advance', 'advance'])
      states.push((await it.change(canaryId, action)).status);
    expect(states).toEqual([200, 409, 200, 409, 200, 409]);
    expect(await it.readCanary(canaryId)).toMatchObject({ state: 'running', step: 1 });
    await it.start();
    await judge();
    expect((await it.readCanary(canaryId)).after.started).toBe(1);
    expect((await it.ask('DELETE', `/flows/${it.flowId}/versions/2`)).status).toBe(400);
    await it.ask('PUT', `/flows/${it.flowId}/deploy?version=2`);
    expect(await it.readCanary(canaryId)).toMatchObject({ state: 'finished' });
    await it.ask('PUT', `/flows/${it.flowId}/deploy?version=1`);
    expect((await it.readReleases('?way=rollback'))[0]).toMatchObject({ before: 2, after: 1 });
    const other = await it.startCanary();
    await it.ask('PUT', `/flows/${it.flowId}`, { currentVersion: 2, name: 'Renamed' });
    await it.ask('PUT', `/flows/${it.flowId}/deploy`);
    expect(await it.readCanary(other.canaryId)).toMatchObject({
      state: 'stopped',
      why: 'deployed',
    });
    expect((await it.change(other.canaryId, 'resume')).status).toBe(409);
  });

  it('reports what is missing for a start', async () => {
    const { createTestVersions } = canariesOn(sluice);
    const it = await createTestVersions(good, good);
    const refuse = async (body: object) => {
      const { status, body: said } = await it.ask('POST', it.at, {
        flowId: it.flowId,
        version: 2,
        ...body,
      });
      return [status, said.message];
    };
    expect(await refuse({ version: 1 })).toEqual([
      400,
      'This version is already deployed. Select another one.',
    ]);
    expect(await refuse({ version: 9 })).toEqual([404, '“Flow” has no version 9.']);
    expect(await refuse({ policyId: 'x' })).toEqual([
      400,
      'This policy doesn’t run the flow. Select another one.',
    ]);
    expect(await refuse({ steps: [...half, ...half] })).toEqual([
      400,
      'Each step must have a larger share than the previous one.',
    ]);
    await it.startCanary({ policyId: it.policyId });
    expect(await refuse({})).toEqual([
      409,
      '“Flow” already has an active canary. Deploy it to everyone or roll it back first.',
    ]);
  });

  it('starts despite failed required tests only with a reason, and reports what was overridden', async () => {
    const { createTestVersions } = canariesOn(sluice);
    const it = await createTestVersions(good, good);
    const test = {
      starts: { interactionId: 'i', inputs: {}, request: {}, time: 0, seed: 1, variables: {} },
      answers: [],
      pages: [],
      expects: { outcome: 'failure' },
    };
    await it.ask('POST', `/flows/${it.flowId}/tests`, { name: 'Fails', test });
    const rules = { suite: true, coverage: 0 };
    await it.ask('PUT', `/company/${it.companyId}/testrules`, rules);
    const body = { flowId: it.flowId, version: 2, override: 'The test is old' };
    const refused = await it.ask('POST', it.at, { ...body, override: undefined });
    expect(refused).toMatchObject({ status: 400, body: { code: 12061 } });
    const admin = await sluice.company({ in: it.companyId, roles: ['default:admin'] });
    expect((await sluice.inject('POST', it.at, { token: admin.token, body })).status).toBe(401);
    const canary = await it.startCanary(body);
    const facts = [{ text: '0 of 1 test passed, 100% covered', tone: 'bad' }];
    const overrode = refused.body.message.match(/“(.+)”/).slice(1);
    expect(canary).toMatchObject({ overrideReason: body.override, facts, overrode });
    const read = async () =>
      (await it.ask('GET', `/company/${it.companyId}/events`)).body.events[0];
    const noted = { overrode: ['flowtests-suite'], because: body.override };
    expect((await read()).after).toMatchObject(noted);
    expect((await it.change(canary.canaryId, 'finish')).body.state).toBe('finished');
    expect((await read()).after).toMatchObject({ ...noted, canary: canary.canaryId });
    expect((await it.readReleases())[0]).toMatchObject({ way: 'canary', facts, overrode });
  });
});
