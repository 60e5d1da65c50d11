import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyEndpoint } from '#core/contract';
import { noProvider } from '#core/contract/authentication/sso';
import { machinesOn } from '#plugins/machines/server/testMachines';
import { startServer } from '../../startServer';
import { bodyWith } from '../kits/bodyWith';
import { listEndpoints } from '../kits/calls';

let sluice: Awaited<ReturnType<typeof startServer>>;
let left: Awaited<ReturnType<typeof sluice.company>>;
beforeAll(async () => {
  sluice = await startServer();
  left = await sluice.company();
  const { allCompanies } = sluice.server.database;
  await allCompanies.updateTable('customers').set({ operator: 1 }).execute();
  await allCompanies
    .updateTable('tokens')
    .set({ created_date: Date.now() - 11 * 60_000 })
    .execute();
});
afterAll(() => sluice.close());
const { createAccount, createToken } = machinesOn(() => sluice);

const email = 'someone@example.org';
/** Bodies of calls whose schemas ask for more than a text. */
const bodies: Readonly<Record<string, object>> = {
  'POST /admin/operators': { email },
  'POST /admin/packages': { integrity: 'x', trusted: true, archive: 'eA==' },
  'POST /admin/unlock': { email },
  'POST /customers/admin': { email, firstName: 'S', lastName: 'O', company: 'X' },
  'PUT /company/:companyId/sso': noProvider,
};
/** Makes a call about nothing that exists. */
const ask = ({ line, method, path, body }: AnyEndpoint, token: string) =>
  sluice.inject(method, path.replace(':companyId', left.companyId).replace(/:\w+/g, 'none'), {
    token,
    ...(body && { body: bodies[line] ?? bodyWith(body, {}) }),
  });
const listConfirmed = (kind: AnyEndpoint['confirmed']) =>
  listEndpoints(sluice.server).filter(({ confirmed }) => confirmed === kind);

/**
 * The strongest calls: credentials that outlive a session, how people sign in, their second factors,
 * what runs in the server, and who runs the installation.
 */
const strongest: Readonly<Record<'person' | 'session', readonly string[]>> = {
  person: [
    'DELETE /admin/operators/:customerId',
    'DELETE /admin/packages/:pluginId',
    'DELETE /customers/factors/:factorId',
    'POST /admin/operators',
    'POST /admin/packages',
    'POST /admin/packages/:pluginId/rollback',
    'POST /admin/unlock',
    'POST /apps/:appId/reveal',
    'POST /company/:companyId/personalTokens',
    'POST /customers/admin',
    'POST /customers/operatorship',
    'PUT /admin/packages/:pluginId/state',
  ],
  session: [
    'POST /company/:companyId/serviceAccounts',
    'POST /company/:companyId/serviceAccounts/:accountId/issuers',
    'POST /company/:companyId/serviceAccounts/:accountId/keys',
    'POST /company/:companyId/serviceAccounts/:accountId/secrets',
    'PUT /apps/:appId/rotateKey',
    'PUT /apps/:appId/rotateSecret',
    'PUT /changeRequests/policy',
    'PUT /company/:companyId/customers/:customerId/resetPassword',
    'PUT /company/:companyId/customers/:customerId/resetfactors',
    'PUT /company/:companyId/git',
    'PUT /company/:companyId/security',
    'PUT /company/:companyId/serviceAccounts/:accountId/issuers/:issuerId',
    'PUT /company/:companyId/sso',
  ],
};

it.each(['person', 'session'] as const)('sensitive calls need a recent sign-in: %s', async kind => {
  const calls = listConfirmed(kind);
  expect(calls.map(({ line }) => line).sort()).toEqual(strongest[kind]);
  const answers = await Promise.all(
    calls.map(async call => `${call.line} ${(await ask(call, left.token)).body.code}`),
  );
  expect(answers.filter(each => !each.endsWith(' 1996'))).toEqual([]);
});

it('the published calls based on them also need a recent sign-in of people, but not of machines', async () => {
  const { companyId, token } = left;
  const fresh = await sluice.company({ in: companyId });
  const { body } = await sluice.inject('POST', '/apps', {
    token: fresh.token,
    body: { name: 'Shop' },
  });
  const at = `/environments/${companyId}/davinciApplications/${body.app.appId}/secret`;
  expect((await sluice.inject('POST', at, { token })).status).toBe(403);
  const machine = await createToken(await createAccount(fresh));
  expect((await sluice.inject('POST', at, { token: machine })).status).toBe(200);
  const again = `/apps/${body.app.appId}/rotateSecret`;
  expect((await sluice.inject('PUT', again, { token: machine, body: {} })).status).toBe(200);
});
