import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRole, startServer } from '#testing/startServer';
import { createTestReviewer } from '#plugins/reviews/server/testRequests';
import { signInsOn } from './signIns/testSignIns';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());
const { createClient, createVerifier, toRequest, approve, exchange } = signInsOn(() => sluice);

it('a super admin’s token with fewer roles can’t do what only super admins can', async () => {
  const ada = await createTestReviewer(sluice);
  const { flowId } = await ada.createFlow('Guarded');
  await ada.require();
  const can = ['flows:read', 'flows:update'];
  const role = await createRole(sluice.server, ada.companyId, can);
  await sluice.server.database
    .forCompany(ada.companyId)
    .updateTable('memberships')
    .set({ roles: JSON.stringify(['default:superAdmin', role]) })
    .where('customer_id', '=', ada.customerId)
    .execute();
  const tokens = `/company/${ada.companyId}/personalTokens`;
  const { token } = await ada.done('POST', tokens, { name: 'CI', days: 1, roles: [role] });
  const client = await createClient(ada, { roles: [role] });
  const verifier = createVerifier();
  const { code = '' } = await approve(ada, client, toRequest(client, verifier));
  const answered = await exchange(client, { code, code_verifier: verifier });
  const through = (answered.json() as { access_token: string }).access_token;
  const deploy = (by: string) =>
    sluice.inject('PUT', `/flows/${flowId}/deploy?override=I+say+so`, { token: by });
  expect([(await deploy(token)).status, (await deploy(through)).status]).toEqual([401, 401]);
  const whole = await ada.done('POST', tokens, { name: 'All', days: 1 });
  expect((await deploy(whole.token)).status).toBe(200);
});
