import { decodeJwt } from 'jose';
import { afterAll, expect, it } from 'vitest';
import { codes } from '#core/contract';
import { password, startServer } from '#testing/startServer';
import { signInsOn } from './testSignIns';

const sluice = await startServer();
afterAll(() => sluice.close());
const { createClient, createVerifier, toRequest, authorize, answer, approve, exchange } = signInsOn(
  () => sluice,
);

it('asks for the password again if the application requires it or the session is older than max_age', async () => {
  const ada = await sluice.company();
  const client = await createClient(ada);
  const person = await sluice.company({ in: ada.companyId });
  const created_date = Date.now() - 3_600_000;
  const sessions = sluice.server.database.forInstallation
    .updateTable('tokens')
    .set({ created_date });
  await sessions.where('customer_id', '=', person.customerId).execute();
  const verifier = createVerifier();
  const aged = (max_age: string) => toRequest(client, verifier, { max_age });
  const { headers } = await authorize(ada.companyId, aged('60'));
  expect(String(headers.location)).toContain('max_age=60');
  for (const request of [
    toRequest(client, verifier, { prompt: 'login' }),
    aged('0'),
    aged('3500'),
  ]) {
    const old = await answer(person, ada.companyId, { approve: true, request });
    expect([old.status, old.body.code]).toEqual([403, codes.confirmPerson]);
  }
  const wrong = await authorize(ada.companyId, aged('soon'));
  expect(String(wrong.headers.location)).toContain('error=invalid_request');
  const { code = '' } = await approve(person, client, aged('3700'));
  const { id_token } = (await exchange(client, { code, code_verifier: verifier })).json();
  expect(decodeJwt(id_token).auth_time).toBe(Math.floor(created_date / 1000));
  const { token } = person;
  await sluice.inject('POST', '/customers/confirm', { token, body: { password } });
  expect((await approve(person, client, aged('0'))).code).toBeTruthy();
});
