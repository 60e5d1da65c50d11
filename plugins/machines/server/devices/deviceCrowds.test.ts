import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ env: { SLUICE_TRUST_PROXY: '1' } })));
afterAll(() => sluice.close());
const codes = () => sluice.server.database.forInstallation;
beforeEach(() => codes().deleteFrom('device_codes').execute());

const start = (from: string) =>
  sluice.inject('POST', '/devices', {
    body: { name: 'Laptop' },
    headers: { 'x-forwarded-for': from },
  });

/** Writes codes that wait, as if so many devices of each address had started. */
async function fill(addresses: readonly string[], each: number): Promise<void> {
  const now = Date.now();
  const rows = addresses.flatMap((address, network) =>
    Array.from({ length: each }, (_, at) => ({
      company_id: '',
      code_hash: `${network} ${at}`,
      user_code: `${network}-${at}`,
      name: 'Laptop',
      address,
      status: 'waiting',
      token: '',
      token_expires: 0,
      created_date: now + at,
      expires: now + 600_000,
      polled_date: 0,
    })),
  );
  for (let at = 0; at < rows.length; at += 500)
    await codes()
      .insertInto('device_codes')
      .values(rows.slice(at, at + 500))
      .execute();
}

it('keeps accepting devices of other networks while one network has its maximum', async () => {
  await fill(['198.51.100.7'], 49);
  expect((await start('198.51.100.7')).status).toBe(200);
  const refused = await start('198.51.100.7');
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Too many devices in your network are waiting for approval. Try again in 10 minutes.',
  ]);
  expect(refused.headers['retry-after']).toBe('600');
  expect((await start('198.51.100.8')).status).toBe(200);
});

it('counts all addresses of one network together', async () => {
  await fill(
    Array.from({ length: 50 }, (_, at) => `2001:db8:1:2::${at + 1}`),
    1,
  );
  expect((await start('2001:db8:1:2::beef')).status).toBe(429);
  expect((await start('2001:db8:1:3::1')).status).toBe(200);
});

it('has room for another network when many use all places, and ends nobody else’s code', async () => {
  const strangers = Array.from({ length: 100 }, (_, at) => `198.51.${at}.1`);
  await fill(strangers, 50);
  const first = await start('203.0.113.5');
  const second = await start('203.0.113.6');
  expect([first.status, second.status]).toEqual([200, 200]);
  for (const { body } of [first, second]) {
    const { deviceCode } = body;
    const polled = await sluice.inject('POST', '/devices/token', { body: { deviceCode } });
    expect(polled.body.status).toBe('authorization_pending');
  }
  const { count } = await codes()
    .selectFrom('device_codes')
    .select(row => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(5000);
});
