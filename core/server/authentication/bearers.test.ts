import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { always, can, endpoint, Failure, namespace } from '#core/contract';
import { startServer } from '#testing/startServer';
import { contribute, defineServerPlugin, handle } from '../host/plugin';
import { resources } from '../host/points';
import { perform } from '../host/perform';
import { computeRights } from '../authorization/rights';
import { bearers } from './bearers';
import { requireConfirmed } from './sessions';

const reports = namespace('risk').permission('reports');
const options = { reply: Type.Unknown(), body: Type.Object({ score: Type.Integer() }) };
const write = endpoint('POST /risk/reports', {
  ...options,
  summary: 'Writes a report.',
  when: can(reports, 'create'),
});
const writeTwo = endpoint('POST /company/:companyId/risk/pairs', {
  ...options,
  summary: 'Writes two reports.',
  when: always,
});
const reveal = endpoint('POST /risk/reveal', {
  summary: 'Shows what needs a confirmed person.',
  reply: Type.Unknown(),
  when: always,
});
const own = endpoint('GET /risk/own', {
  summary: 'Acts for a person.',
  reply: Type.Unknown(),
  scope: 'member',
  when: always,
});

let sluice: Awaited<ReturnType<typeof startServer>>;
let ada: Awaited<ReturnType<typeof sluice.company>>;
const roles: Record<string, readonly string[]> = {};
beforeAll(async () => {
  sluice = await startServer({
    plugins: [
      defineServerPlugin({
        id: 'risk',
        toFailureBody: ({ message }) => ({ fault: message }),
        handles: [
          handle(write, async ({ body: { score } }, call) => {
            await call.audit({ action: 'create', resource: 'report', after: { score } });
            return { score };
          }),
          handle(writeTwo, async ({ body: { score } }, call) => [
            await perform(call, write, { body: { score } }),
            await perform(call, write, { body: { score: score / 2 } }),
          ]),
          handle(reveal, async (_, call) => requireConfirmed(call)),
          handle(own, async () => ({})),
        ],
        contributes: [
          contribute(resources, 'risk.reports', { permission: reports, title: 'Reports' }),
          contribute(bearers, 'risk.bearers', {
            prefix: 'risk_',
            find: async (server, token) => {
              const held = roles[token];
              return (
                held && {
                  companyId: ada.companyId,
                  actorId: 'robot',
                  via: 'Night shift',
                  rights: computeRights(server, held, {}),
                  roles: held,
                  tokenHash: token,
                }
              );
            },
          }),
        ],
      }),
    ],
  });
  ada = await sluice.company();
  roles['risk_admin'] = ['default:admin'];
  roles['risk_reader'] = ['default:read'];
});
afterAll(() => sluice.close());

const post = (url: string, token: string, body: object = {}, headers = {}) =>
  sluice.inject('POST', url, { token, body, headers });

it('accepts a plugin’s token for calls in its environment with its current permissions', async () => {
  expect((await post('/risk/reports', 'risk_admin', { score: 3 })).body).toEqual({ score: 3 });
  expect((await post('/risk/reports', 'risk_reader', { score: 3 })).status).toBe(401);
  expect((await post('/risk/reports', 'risk_none', { score: 3 })).status).toBe(401);
  const [event] = await sluice.server.database.allCompanies
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', 'create')
    .where('resource', '=', 'report')
    .execute();
  expect(event).toMatchObject({ actor_id: 'robot', via: 'Night shift' });
});

it('rejects such a token in other environments and for calls of people', async () => {
  const { companyId } = await sluice.company();
  const elsewhere = `/company/${companyId}/risk/pairs`;
  expect((await post(elsewhere, 'risk_admin', { score: 2 })).body).toEqual({
    fault: 'This token is for another environment. Use a token for this one.',
  });
  const shown = { 'x-sluice-company': companyId };
  expect((await post('/risk/reports', 'risk_admin', { score: 2 }, shown)).status).toBe(401);
  const people = { fault: 'Only people who are signed in to the console can do this.' };
  expect((await post('/risk/reveal', 'risk_admin')).body).toEqual(people);
  expect((await sluice.inject('GET', '/risk/own', { token: 'risk_admin' })).body).toEqual(people);
});

it('performs a call within another with its gate, validation, and audit entries', async () => {
  const pairs = `/company/${ada.companyId}/risk/pairs`;
  expect((await post(pairs, ada.token, { score: 2 })).body).toEqual([{ score: 2 }, { score: 1 }]);
  const half = await post(pairs, ada.token, { score: 3 });
  expect(half).toMatchObject({ status: 400, body: { fault: expect.stringContaining('score') } });
  expect((await post(pairs, 'risk_reader', { score: 2 })).status).toBe(401);
  const { allCompanies } = sluice.server.database;
  const refused = await allCompanies
    .selectFrom('audit_events')
    .select('resource')
    .where('actor_id', '=', 'robot')
    .where('outcome', '=', 'refused')
    .execute();
  expect(refused.map(({ resource }) => resource)).toContain('POST /risk/reports');
  await expect(
    perform({ server: sluice.server, audience: 'member' } as never, own, {}),
  ).rejects.toBeInstanceOf(Failure);
});

it('accepts JSON with the media type of a published API', async () => {
  const reply = await sluice.app.inject({
    method: 'POST',
    url: '/v1/risk/reports',
    headers: {
      authorization: 'Bearer risk_admin',
      'content-type': 'application/vnd.acme.report+json; charset=utf-8',
    },
    payload: '{"score":7}',
  });
  expect(reply.json()).toEqual({ score: 7 });
});
