import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { defaultBrand, emptyAppBrand, type Brand } from '../../contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const toData = (type: string, content: string | Buffer) =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;
const png = toData(
  'image/png',
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const svg = toData(
  'image/svg+xml',
  '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>',
);

type Person = Awaited<ReturnType<typeof sluice.company>>;
const save = (who: Person, brand: Partial<Brand>, companyId = who.companyId) =>
  sluice.inject('PUT', `/company/${companyId}/brand`, {
    token: who.token,
    body: { ...defaultBrand, ...brand },
  });
const read = async ({ token, companyId }: Person) =>
  (await sluice.inject('GET', `/company/${companyId}/brand`, { token })).body;
const fetchImage = (url: string) => sluice.app.inject({ method: 'GET', url });

it('stores a brand with its images and serves them by their content', async () => {
  const who = await sluice.company();
  expect((await read(who)).brand).toEqual(defaultBrand);
  const links = [{ label: 'Privacy', url: 'https://example.com/privacy' }];
  expect((await save(who, { primaryColor: '#0f766e', logo: svg, links })).status).toBe(200);
  const { brand } = await read(who);
  expect(brand).toMatchObject({ primaryColor: '#0f766e', links, favicon: '' });
  expect(brand.logo).toMatch(/^\/hosted\/brand\/[\w-]+\/[0-9a-f]{32}\.svg$/);
  const { headers, statusCode, body } = await fetchImage(brand.logo);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(body).toContain('<svg');
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toContain('immutable');
  // Saved again with the address, the picture stays; another one takes its place.
  await save(who, { logo: brand.logo });
  expect((await read(who)).brand.logo).toBe(brand.logo);
  await save(who, { logo: png });
  expect((await fetchImage(brand.logo)).statusCode).toBe(404);
  expect((await read(who)).brand.logo).toMatch(/\.png$/);
});

it('records who changed it in the audit trail, without the images', async () => {
  const who = await sluice.company();
  await save(who, { logo: png, pageTitle: 'Our sign-in' });
  const row = await sluice.server.database
    .forCompany(who.companyId)
    .selectFrom('audit_events')
    .selectAll()
    .where('resource', '=', 'brand')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).toContain('Our sign-in');
  expect(JSON.stringify(row)).not.toContain('iVBOR');
});

it('rejects invalid or large images, invalid colors and links, and images of another environment', async () => {
  const [who, other] = [await sluice.company(), await sluice.company()];
  await save(other, { logo: png });
  const wrong: readonly Partial<Brand>[] = [
    { logo: toData('image/png', '<svg xmlns="x"></svg>') },
    { logo: toData('text/html', '<svg></svg>') },
    { logo: toData('image/svg+xml', '<html><svg></svg></html>') },
    { logo: toData('image/svg+xml', '<svg xmlns="x"><script>x()</script></svg>') },
    {
      logo: toData(
        'image/png',
        Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(530_000)]),
      ),
    },
    { logo: 'https://example.com/logo.png' },
    { logo: (await read(other)).brand.logo },
    { primaryColor: 'red; } body { display: none' },
    { links: [{ label: 'Here', url: 'javascript:alert(1)' }] },
    { links: [{ label: 'Here', url: 'http://example.com' }] },
    { links: Array.from({ length: 6 }, () => ({ label: 'Here', url: 'https://example.com' })) },
    { font: "x'} body{}" as Brand['font'] },
  ];
  for (const brand of wrong)
    expect([Object.keys(brand), (await save(who, brand)).status]).toEqual([
      Object.keys(brand),
      400,
    ]);
  expect((await read(who)).brand).toEqual(defaultBrand);
});

it('can’t be changed by other environments or by members without the permission', async () => {
  const [who, other] = [await sluice.company(), await sluice.company()];
  await save(who, { primaryColor: '#112233' });
  expect((await save(other, { primaryColor: '#445566' }, who.companyId)).status).not.toBe(200);
  const reader = await sluice.company({ in: who.companyId, can: ['company:read'] });
  expect((await save(reader, { primaryColor: '#445566' })).status).toBe(401);
  expect((await read(who)).brand.primaryColor).toBe('#112233');
  expect((await read(other)).brand).toEqual(defaultBrand);
});

it('previews a brand for people who can view it, without storing it', async () => {
  const who = await sluice.company();
  const ask = (brand: Partial<Brand>, page: string) =>
    sluice.inject('POST', `/company/${who.companyId}/brand/preview`, {
      token: who.token,
      body: { brand: { ...defaultBrand, ...brand }, page, scheme: 'dark' },
    });
  const { body, status } = await ask(
    { name: 'Acme <b>', primaryColor: '#aa0000', logo: png },
    'signIn',
  );
  expect(status).toBe(200);
  expect(body.html).toContain('data-scheme="dark"');
  expect(body.html).toContain('alt="Acme &lt;b&gt;"');
  expect(body.html).toContain('#aa0000');
  expect(body.html).not.toContain('<script');
  for (const page of ['code', 'error', 'end'])
    expect((await ask({}, page)).body.html).toContain('sk-card');
  expect((await ask({ logo: 'https://example.com/x.png' }, 'end')).status).toBe(400);
  expect((await ask({ logo: '/hosted/brand/../../x' }, 'end')).status).toBe(400);
  expect((await read(who)).brand).toEqual(defaultBrand);
});

it('lets an application have its own look until it is deleted', async () => {
  const who = await sluice.company();
  const { token, companyId } = who;
  const made = await sluice.inject('POST', '/apps', { token, body: { name: 'Shop' } });
  const { appId } = made.body.app;
  const put = (id: string) =>
    sluice.inject('PUT', `/company/${companyId}/brand/apps/${id}`, {
      token,
      body: { ...emptyAppBrand, name: 'The shop', logo: png },
    });
  expect((await put('of-nobody')).status).toBe(404);
  expect((await put(appId)).status).toBe(200);
  const { apps } = await read(who);
  expect(apps).toMatchObject([{ appId, name: 'Shop', brand: { name: 'The shop' } }]);
  expect((await fetchImage(apps[0].brand.logo)).statusCode).toBe(200);
  const trail = `/company/${companyId}/events?resource=brand`;
  const { events } = (await sluice.inject('GET', trail, { token })).body;
  expect(events).toMatchObject([{ resourceId: appId, resourceName: 'Shop' }]);
  await sluice.inject('DELETE', `/apps/${appId}`, { token });
  expect((await fetchImage(apps[0].brand.logo)).statusCode).toBe(404);
});
