import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { getRegion } from '../../contract';
import admin from '../../server';
import { startNames } from './testNames';

let names: Awaited<ReturnType<typeof startNames>>;
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  names = await startNames();
  sluice = await startServer({
    plugins: [admin],
    env: { SLUICE_DNS: names.address, SLUICE_URL: 'https://sluice.example' },
  });
});
afterAll(() => Promise.all([sluice.close(), names.close()]));

const domain = (recordName: string, domainEnvPrefix = '') => ({ recordName, domainEnvPrefix });
const check = (token: string, body: object) =>
  sluice.inject('POST', '/domains/available', { token, body });

it('finds a domain available once DNS proves that it is the environment’s [C080, S244, S245]', async () => {
  const { token, companyId } = await sluice.company();
  const before = await check(token, domain('first.example', 'login'));
  expect(before.body).toMatchObject({
    available: false,
    reason: 'DNS doesn’t yet show that you own this domain.',
  });
  expect(before.body.records).toEqual([
    { type: 'TXT', name: '_sluice.first.example', value: `sluice=${companyId}` },
    { type: 'CNAME', name: 'login.first.example', value: 'sluice.example' },
  ]);
  names.records.set('TXT _sluice.first.example', `sluice=${companyId}`);
  expect((await check(token, domain('first.example', 'login'))).body.available).toBe(true);
  names.records.set('TXT _sluice.second.example', `sluice=${companyId}`);
  expect((await check(token, domain('second.example'))).body.available).toBe(true);
  const other = await sluice.company();
  expect((await check(other.token, domain('second.example'))).body.available).toBe(false);
  expect((await check(token, domain('sluice.example'))).body.available).toBe(false);
  expect((await check(token, domain('not a domain'))).status).toBe(400);
});

it('gives no environment a domain that only points to this server (35a)', async () => {
  const [owner, stranger] = [await sluice.company(), await sluice.company()];
  names.records.set('CNAME login.victim.example', 'sluice.example');
  const create = ({ token, companyId }: typeof owner) =>
    sluice.inject('POST', `/company/${companyId}/domains`, {
      token,
      body: domain('victim.example', 'login'),
    });
  expect((await create(stranger)).status).toBe(409);
  names.records.set('TXT _sluice.victim.example', `sluice=${owner.companyId}`);
  expect((await create(stranger)).status).toBe(409);
  expect((await create(owner)).status).toBe(200);
});

it('gives a domain to another environment that proves it only after the previous owner’s record is gone', async () => {
  const [before, after] = [await sluice.company(), await sluice.company()];
  const name = 'TXT _sluice.sold.example';
  const create = ({ token, companyId }: typeof before) =>
    sluice.inject('POST', `/company/${companyId}/domains`, {
      token,
      body: domain('sold.example', 'login'),
    });
  const domainsOf = async ({ token, companyId }: typeof before) => {
    const { body } = await sluice.inject('GET', `/company/${companyId}`, { token });
    return [body.domains, body.customDomains];
  };
  names.records.set(name, `sluice=${before.companyId}`);
  expect((await create(before)).status).toBe(200);
  const customDomains = ['login.sold.example'];
  await sluice.inject('POST', `/company/${before.companyId}/customdomains`, {
    token: before.token,
    body: { customDomains },
  });
  expect((await create(after)).status).toBe(409);
  // A record that was deleted gives the domain to nobody.
  names.records.delete(name);
  expect((await create(after)).status).toBe(409);
  names.records.set(name, `sluice=${after.companyId}`);
  const [first, second] = await Promise.all([create(after), create(after)]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  expect(await domainsOf(before)).toEqual([[], []]);
  expect((await domainsOf(after))[0]).toHaveLength(1);
  expect((await create(before)).status).toBe(409);
  const trail = await sluice.server.database
    .forCompany(before.companyId)
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('resource', '=', 'domain')
    .orderBy('seq')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(['create', 'delete']);
  expect(trail[1]?.actor_id).toBe('');
});

it('adds a domain to the environment, publishes under it, and removes it [C081, C082, C083]', async () => {
  const { token, companyId } = await sluice.company();
  const company = async () => (await sluice.inject('GET', `/company/${companyId}`, { token })).body;
  const create = (body: object) =>
    sluice.inject('POST', `/company/${companyId}/domains`, { token, body });
  const publish = (...customDomains: string[]) =>
    sluice.inject('POST', `/company/${companyId}/customdomains`, {
      token,
      body: { customDomains },
    });
  expect((await create(domain('third.example'))).status).toBe(409);
  names.records.set('TXT _sluice.third.example', `sluice=${companyId}`);
  expect((await create(domain('Third.example', 'Login'))).body).toEqual({
    message: 'Domain created successfully',
  });
  expect((await create(domain('third.example', 'login'))).status).toBe(409);
  expect((await company()).domains).toEqual([domain('third.example', 'login')]);
  expect((await publish('elsewhere.example')).status).toBe(400);
  expect((await publish('login.third.example')).status).toBe(200);
  expect((await company()).customDomains).toEqual(['login.third.example']);
  const remove = () =>
    sluice.inject('DELETE', `/company/${companyId}/domains?host=login.third.example`, { token });
  expect((await remove()).body).toEqual({ message: 'Domain deleted successfully' });
  expect(await company()).toMatchObject({ domains: [], customDomains: [] });
  expect((await remove()).status).toBe(404);
});

it('gives a domain to one of several environments that request it at once', async () => {
  const [one, two] = [await sluice.company(), await sluice.company()];
  names.records.set('TXT _sluice.raced.example', `sluice=${one.companyId}`);
  const replies = await Promise.all(
    [one, two, one, two].map(({ token, companyId }) =>
      sluice.inject('POST', `/company/${companyId}/domains`, {
        token,
        body: domain('raced.example'),
      }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

it('maps the region of a host', () => {
  const hosts = [
    'a.example.com',
    'a.example.ca',
    'a.example.eu',
    'a.example.asia',
    'a.example.sg',
    'a.example.org',
  ];
  expect(hosts.map(getRegion)).toEqual(['na', 'ca', 'eu', 'asia', 'sg', '']);
});
