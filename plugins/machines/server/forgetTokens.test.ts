import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { forgetTokens } from './forgetTokens';
import { machinesOn } from './testMachines';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  sluice = await startServer();
});
afterAll(() => sluice.close());
const { createAccount, createToken, read } = machinesOn(() => sluice);

const day = 86_400_000;
const run = (due: number) => runJob(sluice.server, forgetTokens, { due });
const count = async (table: 'service_tokens' | 'personal_tokens') =>
  (await sluice.server.database.allCompanies.selectFrom(table).select('company_id').execute())
    .length;

it('deletes expired tokens, and personal tokens of people who left', async () => {
  const ada = await sluice.company();
  const helper = await sluice.company({ in: ada.companyId, roles: ['default:read'] });
  const token = await createToken(await createAccount(ada));
  for (const { token: by } of [ada, helper])
    await sluice.inject('POST', `/company/${ada.companyId}/personalTokens`, {
      token: by,
      body: { name: 'Script', days: 7 },
    });
  await run(Date.now());
  expect([await count('service_tokens'), await count('personal_tokens')]).toEqual([1, 2]);
  expect((await read(token)).status).toBe(200);
  await sluice.server.database
    .forCompany(ada.companyId)
    .deleteFrom('memberships')
    .where('customer_id', '=', helper.customerId)
    .execute();
  await run(Date.now() + 2 * 3_600_000);
  expect([await count('service_tokens'), await count('personal_tokens')]).toEqual([0, 1]);
  await run(Date.now() + 20 * day);
  expect(await count('personal_tokens')).toBe(1);
  await run(Date.now() + 38 * day);
  expect(await count('personal_tokens')).toBe(0);
});
