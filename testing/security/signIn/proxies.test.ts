// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, startServer } from '../../startServer';
import { createTestSignIn } from '../kits/createTestSignIn';
import { defaultSecurity } from '#core/contract/authentication/security';

/** The header that a proxy sends for a caller who wrote a false address. */
const written = (spoof: string, address = '203.0.113.9') => `${spoof}, ${address}`;

describe.each(['1', '127.0.0.1', 'true'])('behind a proxy, with SLUICE_TRUST_PROXY=%s', trusted => {
  let sluice: Awaited<ReturnType<typeof startServer>>;
  beforeAll(
    async () => void (sluice = await startServer({ env: { SLUICE_TRUST_PROXY: trusted } })),
  );
  afterAll(() => sluice.close());
  const { ask, signOn, impose, trail } = createTestSignIn(() => sluice);

  it('counts wrong passwords by the address that the proxy saw (guarantee 20a)', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 24; n++)
      statuses.push((await signOn(`nobody${n}@example.com`, 'x', written(`10.9.${n}.1`))).status);
    expect(statuses.slice(0, 20).every(status => status === 401)).toBe(true);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429]);
  });

  it('checks allowed addresses against it, and records it in the audit trail (guarantee 20a)', async () => {
    const person = await sluice.company();
    const { companyId, token } = person;
    await impose(companyId, { ...defaultSecurity, addressAllowList: ['198.51.100.0/24'] });
    const read = (from: string) =>
      sluice.inject('GET', '/flows?page=0&limit=1', {
        token,
        headers: { 'x-forwarded-for': from },
      });
    expect((await read('198.51.100.7')).status).toBe(200);
    expect((await read(written('198.51.100.7'))).status).toBe(401);
    expect((await read(written('198.51.100.7, 198.51.100.8'))).status).toBe(401);

    const allowed = written('1.1.1.1', '198.51.100.7');
    await ask('PUT', `/company/${companyId}`, { name: 'Renamed' }, { token, from: allowed });
    const addresses = (await trail(person)).map(({ address }) => address);
    expect(addresses).toContain('198.51.100.7');
    expect(addresses).not.toContain('1.1.1.1');
  });
});

it('ignores forwarded addresses without a configured proxy (guarantee 20a)', async () => {
  const sluice = await startServer();
  const { companyId, token } = await sluice.company();
  const { impose } = createTestSignIn(() => sluice);
  await impose(companyId, { ...defaultSecurity, addressAllowList: ['198.51.100.0/24'] });
  const headers = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7' };
  const reply = await sluice.inject('GET', '/flows?page=0&limit=1', { token, headers });
  await sluice.close();
  expect(reply.status).toBe(401);
});

it.runIf(process.env['TEST_DATABASE_URL'])(
  'counts requests of all processes on one database together (guarantee 20a)',
  async () => {
    const database = await freshDatabase('product');
    const env = {
      DATABASE_URL: database?.url ?? '',
      SLUICE_KEY: 'a1'.repeat(32),
      SLUICE_RATE_TOKEN: '30',
      SLUICE_RATE_SIGN_UPS: '4',
      SLUICE_RATE_TRIES: '6',
    };
    const servers = [await startServer({ env }), await startServer({ env })];
    const [one, other] = servers as [(typeof servers)[0], (typeof servers)[0]];
    const { token, companyId } = await one.company();
    const read = (n: number) => servers[n % 2]!.inject('GET', '/customers/me', { token });
    const replies = await Promise.all(Array.from({ length: 80 }, (_, n) => read(n)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);

    const wrong = (n: number) =>
      servers[n % 2]!.inject('GET', `/company/${companyId}/sdktoken`, {
        headers: { 'x-sk-api-key': 'wrong' },
      });
    const tries: number[] = [];
    for (let n = 0; n < 9; n++) tries.push((await wrong(n)).status);
    expect(tries).toEqual([401, 401, 401, 401, 401, 401, 429, 429, 429]);

    const signUp = (n: number) =>
      servers[n % 2]!.inject('POST', '/customers', {
        body: {
          firstName: 'A',
          lastName: 'B',
          email: `n${n}@example.com`,
          password: 'Correct-Horse-9',
        },
      });
    const signUps: number[] = [];
    for (let n = 0; n < 6; n++) signUps.push((await signUp(n)).status);
    expect(signUps.map(status => status === 429)).toEqual([false, false, false, false, true, true]);
    await Promise.all([one.close(), other.close()]);
    await database?.drop();
  },
);
