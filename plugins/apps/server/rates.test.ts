import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { createTestSignOn } from '#plugins/openid/server/testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  const env = {
    SLUICE_RATE_TRIES: '3',
    SLUICE_RATE_ADDRESS: '6',
    SLUICE_RATE_RUNS: '40',
    SLUICE_TRUST_PROXY: '1',
  };
  sluice = await startServer({ env });
});
afterAll(() => sluice.close());

let last = 0;
/** Of somebody who has not asked yet. */
const stranger = () => ({ 'x-forwarded-for': `10.0.0.${++last}` });
/** Addresses of one IPv6 network of somebody who has not asked yet. */
const network = () => {
  const first = `2001:db8:0:${++last}`;
  return (host: number) => ({ 'x-forwarded-for': `${first}::${host}` });
};

it('rejects an address that tries wrong keys until its minute is over, but no other address', async () => {
  const { companyId, policyId, key, at, appId, secret } = await createTestSignOn(sluice);
  const start = (apiKey: string, from: Record<string, string>) =>
    sluice.inject('POST', `/company/${companyId}/policy/${policyId}/start`, {
      body: {},
      headers: { 'x-sk-api-key': apiKey, ...from },
    });
  const from = stranger();
  expect((await start(key, from)).status).toBe(200);
  for (let tries = 0; tries < 3; tries++) expect((await start('wrong', from)).status).toBe(401);
  const refused = await start(key, from);
  expect(refused.body).toMatchObject({ httpResponseCode: 429, code: 4290 });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await start(key, stranger())).status).toBe(200);

  const requestToken = (client_secret: string, headers: Record<string, string>) =>
    sluice.app.inject({
      method: 'POST',
      url: `${at}/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: appId,
        client_secret,
      }).toString(),
    });
  const other = stranger();
  for (let tries = 0; tries < 3; tries++)
    expect((await requestToken('wrong', other)).statusCode).toBe(401);
  const late = await requestToken(secret, other);
  expect([late.statusCode, late.json().error]).toEqual([429, 'temporarily_unavailable']);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
});

it('limits requests per address and per environment', async () => {
  const [ours, other] = [await createTestSignOn(sluice), await createTestSignOn(sluice)];
  const page = ({ companyId, policyId }: typeof ours, headers: Record<string, string>) =>
    sluice.app.inject({ method: 'GET', url: `/hosted/${companyId}/policy/${policyId}`, headers });
  const from = stranger();
  for (let visits = 0; visits < 6; visits++) expect((await page(ours, from)).statusCode).toBe(200);
  const refused = await page(ours, from);
  expect([refused.statusCode, refused.body.includes('Too many requests')]).toEqual([429, true]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const authorize = await sluice.app.inject({
    method: 'GET',
    url: `${ours.at}/authorize?client_id=x`,
    headers: from,
  });
  expect(authorize.statusCode).toBe(429);
  const step = await sluice.app.inject({
    method: 'POST',
    url: `/${ours.companyId}/davinci/connections/x/capabilities/y`,
    headers: { ...from, 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(step.statusCode).toBe(429);
  const answers: number[] = [];
  for (let visits = 0; visits < 40; visits++)
    answers.push((await page(ours, stranger())).statusCode);
  expect(answers.filter(status => status === 200)).toHaveLength(34);
  expect(answers.at(-1)).toBe(429);
  expect((await page(other, stranger())).statusCode).toBe(200);
});

it('counts all addresses of an IPv6 network (/64) as one (guarantee 20a)', async () => {
  const { companyId, policyId, key } = await createTestSignOn(sluice);
  const start = (apiKey: string, headers: Record<string, string>) =>
    sluice.inject('POST', `/company/${companyId}/policy/${policyId}/start`, {
      body: {},
      headers: { 'x-sk-api-key': apiKey, ...headers },
    });
  const of = network();
  for (let host = 1; host <= 3; host++) expect((await start('wrong', of(host))).status).toBe(401);
  expect((await start(key, of(4))).status).toBe(429);
  expect((await start(key, network()(1))).status).toBe(200);

  const visits = network();
  const page = (host: number) =>
    sluice.app.inject({
      method: 'GET',
      url: `/hosted/${companyId}/policy/${policyId}`,
      headers: visits(host),
    });
  for (let host = 1; host <= 6; host++) expect((await page(host)).statusCode).toBe(200);
  expect((await page(7)).statusCode).toBe(429);
});

it('counts wrong keys for unknown environments together (guarantee 20a)', async () => {
  const from = stranger();
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) {
    const url = `/company/nobody-${n}/policy/none/start`;
    const headers = { 'x-sk-api-key': 'wrong', ...from };
    statuses.push((await sluice.inject('POST', url, { body: {}, headers })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
});
