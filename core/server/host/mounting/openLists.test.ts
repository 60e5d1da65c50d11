import { Type } from 'typebox';
import { afterEach, expect, it } from 'vitest';
import { always, codes, endpoint, namespace } from '#core/contract';
import { startServer } from '#testing/startServer';
import { requireRoom, type Limited } from '../../tenancy/requireRoom';
import { contribute, defineServerPlugin, handle } from '../plugin';
import { audiences, limits } from '../points';

let sluice: Awaited<ReturnType<typeof startServer>>;
afterEach(() => sluice.close());

const device = namespace('risk').audience('device');
const report = endpoint('POST /risk/reports', {
  summary: 'Takes what a device reports.',
  reply: Type.Unknown(),
  audience: device,
  when: always,
});

it('accepts only tokens of an audience that a plugin adds', async () => {
  sluice = await startServer({
    plugins: [
      defineServerPlugin({
        id: 'risk',
        handles: [
          handle(report, async (_, { audience, companyId, subject }) => ({
            audience,
            companyId,
            ...subject,
          })),
        ],
        contributes: [
          contribute(audiences, 'risk.device', {
            audience: device,
            resolve: async ({ headers }) =>
              headers['x-device'] === 'seven'
                ? { companyId: 'acme', subject: { device: 7 } }
                : undefined,
          }),
        ],
      }),
    ],
  });
  const ask = (headers: Record<string, string>) =>
    sluice.inject('POST', '/risk/reports', { headers });
  expect((await ask({ 'x-device': 'seven' })).body).toEqual({
    audience: 'risk.device',
    companyId: 'acme',
    device: 7,
  });
  expect((await ask({ 'x-device': 'eight' })).status).toBe(401);
  expect((await ask({ authorization: 'Bearer seven' })).status).toBe(401);
});

it('enforces a limit that a plugin adds, and says what is limited', async () => {
  const scores: Limited = { kind: 'riskScores', title: 'Scores', usual: 2 };
  sluice = await startServer({
    plugins: [
      defineServerPlugin({ id: 'risk', contributes: [contribute(limits, 'risk.limit', scores)] }),
    ],
  });
  expect(sluice.server.at(limits)).toContain(scores);
  const { companyId } = await sluice.company();
  const db = sluice.server.database.forCompany(companyId);
  await requireRoom(db, companyId, scores, async () => 1);
  await expect(requireRoom(db, companyId, scores, async () => 2)).rejects.toMatchObject({
    code: codes.limitReached,
    message: expect.stringContaining('Scores: 2 of 2 used'),
  });
  await sluice.server.database.allCompanies
    .updateTable('companies')
    .set({ entitlement: JSON.stringify({ riskScores: { total: 3 } }) })
    .where('company_id', '=', companyId)
    .execute();
  await requireRoom(db, companyId, scores, async () => 2);
});
