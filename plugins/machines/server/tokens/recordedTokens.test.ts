import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutTrail } from '#testing/kits/withoutTrail';
import { startServer } from '#testing/startServer';
import { signInsOn } from '../signIns/testSignIns';
import { machinesOn } from '../testMachines';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());
const { createAccount, ask, basic } = machinesOn(() => sluice);
const { createClient, createVerifier, toRequest, approve, exchange } = signInsOn(() => sluice);

it('gives a machine no token that the audit trail doesn’t name', async () => {
  const ada = await sluice.company();
  const { accountId, secret } = await createAccount(ada);
  const request = () => ask(ada.companyId, {}, basic(accountId, secret));
  const { result, tried } = await withoutTrail(sluice.server, request);
  const tokens = sluice.server.database.forCompany(ada.companyId).selectFrom('service_tokens');
  expect([result.statusCode, tried, await tokens.selectAll().execute()]).toEqual([500, 1, []]);
  expect((await request()).statusCode).toBe(200);
});

it('exchanges a code only together with its entry in the audit trail, so that it is still good', async () => {
  const ada = await sluice.company();
  const client = await createClient(ada);
  const verifier = createVerifier();
  const { code = '' } = await approve(ada, client, toRequest(client, verifier));
  const take = () => exchange(client, { code, code_verifier: verifier });
  const { result, tried } = await withoutTrail(sluice.server, take);
  expect([result.statusCode, tried]).toEqual([500, 1]);
  expect((await take()).statusCode).toBe(200);
});
