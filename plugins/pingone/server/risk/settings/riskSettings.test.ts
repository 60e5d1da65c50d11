import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { defaultRiskSettings as usual } from '#plugins/pingone/domain/risk/riskSettings';
import { forgetEvaluations } from '../evaluations/forgetEvaluations';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  sluice = await startServer({
    env: { SLUICE_GEOIP_FILE: '/nowhere/city.mmdb' },
  });
});
afterAll(() => sluice.close());

const read = (token: string) => sluice.inject('GET', '/risk/settings', { token });
const save = (token: string, body: unknown) =>
  sluice.inject('PUT', '/risk/settings', { token, body });

it('start with the defaults, and list which of the operator’s files can be used', async () => {
  const { token } = await sluice.company();
  expect((await read(token)).body).toEqual({
    settings: usual,
    own: false,
    sources: { places: 'unreadable', anonymousNetworks: 'none' },
  });
});

it('change the rating in flows of their environment only', async () => {
  const ours = await nodesOn(sluice);
  const theirs = await nodesOn(sluice);
  const weights = { ...usual.weights, suspiciousDevice: 90 };
  const saved = await save(ours.token, { ...usual, weights });
  expect(saved).toMatchObject({ status: 200, body: { own: true, settings: { weights } } });
  const rate = async (nodes: typeof ours) => {
    const payload = { webdriver: true };
    const { out } = await nodes.run([
      'pingOneRiskConnector',
      'createRiskEvaluation',
      {
        userId: newId(),
        ipAddress: '10.0.0.1',
        userAgent: 'HeadlessChrome',
        skRiskFP: JSON.stringify(payload),
      },
    ]);
    return out.rawResponse.result.score;
  };
  expect(await rate(ours)).toBe(80);
  await save(ours.token, { ...usual, weights: { ...weights, botDetection: 5 } });
  expect(await rate(ours)).toBe(5);
  expect(await rate(theirs)).toBe(80);
  await sluice.inject('DELETE', '/risk/settings', { token: ours.token });
  expect((await read(ours.token)).body).toMatchObject({ own: false, settings: usual });
  expect(await rate(ours)).toBe(80);
});

it('record changes in the audit trail', async () => {
  const { token, companyId } = await sluice.company();
  await save(token, { ...usual, retentionDays: 7 });
  const { body } = await sluice.inject('GET', `/company/${companyId}/events`, { token });
  expect(JSON.stringify(body)).toContain('riskSettings');
});

it('reject unknown levels, and members who may only read', async () => {
  const { token } = await sluice.company();
  expect(await save(token, { ...usual, score: { medium: 60, high: 60 } })).toMatchObject({
    status: 400,
    body: { details: [{ at: 'body/score/high' }] },
  });
  expect((await save(token, { ...usual, retentionDays: 0 })).status).toBe(400);
  const reader = await sluice.company({ can: ['risk:read'] });
  expect((await read(reader.token)).status).toBe(200);
  expect(await save(reader.token, usual)).toMatchObject({ status: 401, body: { code: 1998 } });
});

it('deletes evaluations after the environment’s retention time', async () => {
  const day = 86_400_000;
  const nodes = await nodesOn(sluice);
  await nodes.run([
    'pingOneRiskConnector',
    'createRiskEvaluation',
    { userId: 'ada', ipAddress: '10.0.0.1' },
  ]);
  const count = async () =>
    (
      await sluice.server.database
        .forCompany(nodes.companyId)
        .selectFrom('risk_evaluations')
        .select('evaluation_id')
        .execute()
    ).length;
  const run = (due: number) => runJob(sluice.server, forgetEvaluations, { due });
  await save(nodes.token, { ...usual, retentionDays: 7 });
  await run(Date.now() + 6 * day);
  expect(await count()).toBe(1);
  await run(Date.now() + 8 * day);
  expect(await count()).toBe(0);
});
