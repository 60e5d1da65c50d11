import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const start = async () =>
  (await sluice.inject('POST', '/devices', { body: { name: 'Laptop' } })).body;
const poll = (deviceCode: string) =>
  sluice.inject('POST', '/devices/token', { body: { deviceCode } });
const answer = ({ companyId, token }: Person, code: string, approve: boolean) =>
  sluice.inject('POST', `/company/${companyId}/devices/${code}/approval`, {
    token,
    body: { approve, days: 7 },
  });
const change = (values: object) =>
  sluice.server.database.forInstallation.updateTable('device_codes').set(values).execute();

it('gives a device a token of the person who approves its code, once only', async () => {
  const ada = await sluice.company();
  const { deviceCode, userCode, path } = await start();
  expect(userCode).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
  expect(path).toBe(`/device?code=${userCode}`);
  expect((await poll(deviceCode)).body.status).toBe('authorization_pending');
  expect((await poll(deviceCode)).body.status).toBe('slow_down');
  const shown = await sluice.inject('GET', `/company/${ada.companyId}/devices/${userCode}`, ada);
  expect(shown.body).toMatchObject({ name: 'Laptop', address: '127.0.0.1' });
  // Typed as people do.
  expect((await answer(ada, userCode.toLowerCase().replace('-', ''), true)).status).toBe(200);
  const [kept] = await sluice.server.database.forInstallation
    .selectFrom('device_codes')
    .selectAll()
    .execute();
  const approved = await poll(deviceCode);
  expect(approved.body).toMatchObject({ status: 'approved', companyId: ada.companyId });
  expect(JSON.stringify(kept)).not.toContain(approved.body.token);
  expect(approved.body.expires).toBeLessThan(Date.now() + 8 * 86_400_000);
  const { status } = await sluice.inject('GET', '/flows', { token: approved.body.token });
  expect(status).toBe(200);
  expect((await poll(deviceCode)).body.status).toBe('expired_token');
  expect((await answer(ada, userCode, true)).status).toBe(404);
});

it('gives nothing for denied or expired codes, or in another environment', async () => {
  const [ada, eve] = [await sluice.company(), await sluice.company()];
  const denied = await start();
  expect((await answer({ ...eve, companyId: ada.companyId }, denied.userCode, true)).status).toBe(
    401,
  );
  expect((await answer(ada, denied.userCode, false)).status).toBe(200);
  expect((await poll(denied.deviceCode)).body.status).toBe('access_denied');
  const late = await start();
  await change({ expires: Date.now() - 1 });
  expect((await answer(ada, late.userCode, true)).status).toBe(404);
  expect((await poll(late.deviceCode)).body.status).toBe('expired_token');
});

it('accepts no token instead of a signed-in person', async () => {
  const ada = await sluice.company();
  const { deviceCode, userCode } = await start();
  await answer(ada, userCode, true);
  const { token } = (await poll(deviceCode)).body;
  const other = await start();
  expect((await answer({ ...ada, token }, other.userCode, true)).status).toBe(401);
});
