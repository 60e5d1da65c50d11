import { afterAll, beforeAll, expect, it } from 'vitest';
import { password, startServer } from '#testing/startServer';
import { always, codes, endpoint, Acknowledgement } from '../../contract';
import { defineServerPlugin, handle } from '../host/plugin';
import { requireConfirmed } from './sessions';

const open = endpoint('GET /vault', {
  summary: 'Opens what is kept.',
  reply: Acknowledgement,
  when: always,
});
const vault = defineServerPlugin({
  id: 'vault',
  handles: [
    handle(open, async (_, call) => {
      requireConfirmed(call);
      return { message: 'open' };
    }),
  ],
});
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [vault] })));
afterAll(() => sluice.close());

const age = (customerId: string, of: 'created_date' | 'confirmed_date') =>
  sluice.server.database.allCompanies
    .updateTable('tokens')
    .set({ [of]: Date.now() - 11 * 60_000 })
    .where('customer_id', '=', customerId)
    .execute();

it('asks for a confirmation ten minutes after sign-in, and accepts the password', async () => {
  const { token, customerId } = await sluice.company();
  const knock = () => sluice.inject('GET', '/vault', { token });
  const confirm = (given: string) =>
    sluice.inject('POST', '/customers/confirm', { token, body: { password: given } });
  expect((await knock()).status).toBe(200);
  await age(customerId, 'created_date');
  expect(await knock()).toMatchObject({ status: 403, body: { code: codes.confirmPerson } });
  const wrong = await confirm('not this one');
  expect(wrong).toMatchObject({ status: 400, body: { details: [{ at: 'body/password' }] } });
  expect((await knock()).status).toBe(403);
  expect((await confirm(password)).status).toBe(200);
  expect((await knock()).status).toBe(200);
  await age(customerId, 'confirmed_date');
  expect((await knock()).status).toBe(403);
});

it('counts wrong passwords like a sign-in', async () => {
  const { token } = await sluice.company();
  const confirm = (given: string) =>
    sluice.inject('POST', '/customers/confirm', { token, body: { password: given } });
  for (let tries = 0; tries < 5; tries++) expect((await confirm('wrong')).status).toBe(400);
  expect((await confirm(password)).status).toBe(429);
});
