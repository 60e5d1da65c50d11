// @module-tag slow
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyKeys } from '#core/server/internal';
import { findChromium } from '#testing/browser/findChromium';
import { startServer } from '#testing/startServer';
import { figuresOn } from '../testFigures';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: ReturnType<typeof figuresOn>;
let of: Awaited<ReturnType<typeof on.flow>>;
beforeAll(async () => {
  sluice = await startServer();
  on = figuresOn(sluice);
  of = await on.flow();
  await on.run(of, 'right');
  await on.run(of, 'breakdown');
  await on.written();
});
afterAll(() => sluice.close());

const show = (address: string) =>
  sluice.app.inject({ method: 'GET', url: address.replace(/^https?:\/\/[^/]+/, '') });
const readEmbed = (query = '', type = 'overview') => on.read(of, `qsdashboards/${type}${query}`);

describe('an embedded dashboard', () => {
  it('[C091] has a signed URL that expires, and shows figures without scripts', async () => {
    const { body } = await readEmbed();
    expect(body.expires - Date.now()).toBeGreaterThan(59 * 60_000);
    const page = await show(body.embedUrl);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Runs over time');
    expect(page.body).toContain('<svg');
    expect(page.body).not.toContain('<script');
    const policy = page.headers['content-security-policy'];
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(page.headers['x-frame-options']).toBeUndefined();
    for (const [query, type, text] of [
      [`?flowId=${of.flowId}`, 'flow', 'Funnel'],
      ['', 'outcomes', 'login'],
      ['', 'errors', 'It broke at #'],
    ] as const)
      expect((await show((await readEmbed(query, type)).body.embedUrl)).body).toContain(text);
  });

  it('is created only for origins of the environment’s applications', async () => {
    const refused = await readEmbed('?origin=https://elsewhere.example');
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('No application'),
    ]);
    expect(refused.body.details).toEqual([{ at: 'query/origin', message: refused.body.message }]);
    for (const none of ['shop.example', 'javascript:alert(1)', 'file:///etc/passwd'])
      expect((await readEmbed(`?origin=${encodeURIComponent(none)}`)).body.message).toBe(
        `“${none}” is not a site URL. Enter one such as https://example.com.`,
      );
    const { apps } = (await sluice.inject('GET', '/apps', { token: of.token })).body;
    const oauth = { values: { redirectUris: ['https://shop.example/back'] } };
    const saved = await sluice.inject('PUT', `/apps/${apps[0].appId}`, {
      token: of.token,
      body: { oauth },
    });
    expect(saved.status).toBe(200);
    const { body } = await readEmbed('?origin=https://shop.example/figures?of=all');
    expect((await show(body.embedUrl)).headers['content-security-policy']).toContain(
      "frame-ancestors 'self' https://shop.example",
    );
  });

  it('is refused for unknown resources', async () => {
    expect((await readEmbed('', 'secrets')).status).toBe(404);
    expect((await readEmbed('', 'toString')).status).toBe(404);
    expect((await readEmbed('', 'flow')).body.message).toContain('flowId');
    expect((await readEmbed('?flowId=other', 'flow')).status).toBe(400);
    expect((await readEmbed('?minutes=1441')).status).toBe(400);
  });

  it('ends when it expires, changes, moves, or its creator loses access', async () => {
    const member = await sluice.company({ in: of.companyId, can: ['flows:read'] });
    const { embedUrl } = (await on.read(member, 'qsdashboards/overview')).body;
    expect((await show(embedUrl)).statusCode).toBe(200);
    const other = await sluice.company();
    const refused = [
      embedUrl.slice(0, -3),
      embedUrl.replace(/\?token=.*/, ''),
      embedUrl.replace('/overview', '/errors'),
      embedUrl.replace(of.companyId, other.companyId),
    ];
    for (const address of refused) {
      const page = await show(address);
      expect([address, page.statusCode]).toEqual([address, 401]);
      expect(page.body).toContain('Ask the owner of this site');
      expect(page.body).not.toContain('<table');
    }
    const keys = sluice.server.get(companyKeys);
    const claims = { aud: 'embed', sub: member.customerId, type: 'overview', filter: {} };
    const signToken = (exp: number, type: string) =>
      keys.sign(of.companyId, { ...claims, exp }, type);
    const now = Math.floor(Date.now() / 1000);
    const at = (token: string) => show(`/embed/dashboards/${of.companyId}/overview?token=${token}`);
    expect((await at(await signToken(now + 60, 'embed+jwt'))).statusCode).toBe(200);
    expect((await at(await signToken(now - 60, 'embed+jwt'))).statusCode).toBe(401);
    expect((await at(await signToken(now + 60, 'JWT'))).statusCode).toBe(401);
    await sluice.server.database
      .forCompany(of.companyId)
      .deleteFrom('memberships')
      .where('customer_id', '=', member.customerId)
      .execute();
    expect((await show(embedUrl)).statusCode).toBe(401);
  });
});

it('is shown only on pages of its own site, and reports there when it has expired', async () => {
  let html = '';
  const site = () =>
    createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(html));
  const [shop, elsewhere] = [site(), site()];
  const opened = await Promise.all(
    [shop, elsewhere].map(async each => {
      await new Promise<void>(done => each.listen(0, '127.0.0.1', done));
      return `http://127.0.0.1:${(each.address() as AddressInfo).port}`;
    }),
  );
  const address = await sluice.listen();
  const browser = await chromium.launch(await findChromium());
  try {
    const page = await browser.newPage();
    const { apps } = (await sluice.inject('GET', '/apps', { token: of.token })).body;
    const body = { oauth: { values: { redirectUris: [`${opened[0]}/back`] } } };
    expect(
      (await sluice.inject('PUT', `/apps/${apps[0].appId}`, { token: of.token, body })).status,
    ).toBe(200);
    const made = (await readEmbed(`?origin=${opened[0]}`)).body.embedUrl.replace(
      /^https?:\/\/[^/]+/,
      address,
    );
    /**
     * Opens a page of a site with a frame of this address, and waits until the frame has what it
     * will have.
     */
    const inPage = async (of: string, src: string) => {
      html = `<!doctype html><h1>Shop</h1><iframe src="${src}" width="700" height="500"></iframe>`;
      await page.goto(`${of}/`, { waitUntil: 'load' });
      return page.frames()[1]!;
    };
    const shown = await inPage(opened[0]!, made);
    expect(await shown.getByRole('heading', { name: 'Runs over time' }).isVisible()).toBe(true);
    expect(await shown.getByRole('img').first().isVisible()).toBe(true);
    const refused = await inPage(opened[1]!, made);
    expect(refused.url()).toMatch(/^chrome-error:/);
    const keys = sluice.server.get(companyKeys);
    const claims = {
      aud: 'embed',
      sub: of.customerId,
      type: 'overview',
      filter: {},
      origin: opened[0],
    };
    const over = await keys.sign(
      of.companyId,
      { ...claims, exp: Math.floor(Date.now() / 1000) - 5 },
      'embed+jwt',
    );
    const ended = await inPage(opened[0]!, made.replace(/token=.*/, `token=${over}`));
    expect(
      await ended
        .getByRole('heading', { name: 'This dashboard is no longer available' })
        .isVisible(),
    ).toBe(true);
  } finally {
    await browser.close();
    await Promise.all([shop, elsewhere].map(each => new Promise(done => each.close(done))));
  }
});

it('exports figures as files without formulas', async () => {
  const flowId = of.flowId;
  await sluice.server.database
    .forCompany(of.companyId)
    .updateTable('flows')
    .set({ name: '=HYPERLINK("x")<b>' })
    .where('flow_id', '=', flowId)
    .execute();
  const file = await on.read(of, 'analytics/export?what=flows');
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.text).toContain(`"'=HYPERLINK(""x"")<b>",${flowId},2,1,0,1`);
  for (const what of ['runs', 'nodes', 'errors', 'outcomes'])
    expect((await on.read(of, `analytics/export?what=${what}`)).status).toBe(200);
  expect((await on.read(of, 'analytics/export?what=policies')).text).toContain(
    `P,${of.policyId},2,1,0,1`,
  );
  const rows = (await on.read(of, `analytics/export?what=versions&flowId=${flowId}`)).text.split(
    '\r\n',
  );
  expect([rows[0], rows[1]!.slice(0, 9)]).toEqual([
    expect.stringContaining('Version,Started'),
    '1,2,1,0,1',
  ]);
  expect((await on.read(of, `analytics/export?what=funnel&flowId=${flowId}`)).text).toContain(
    '\r\ncheck,2,0,0',
  );
  expect((await on.read(of, 'analytics/export?what=funnel')).body.message).toContain('Set flowId');
  expect((await on.read(of, 'analytics/export?what=all')).status).toBe(400);
  const page = (await show((await readEmbed()).body.embedUrl)).body;
  expect(page).toContain('&lt;b&gt;');
  expect(page).not.toContain('<b>');
});
