// @module-tag slow
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { riskPackage } from '../../kits/riskPackage';
import { Canvas } from '../kits/canvas';
import { journey } from '../kits/journey';
import { packConnectors } from '#plugins/isolation/testing/packConnectors';
import { scoreConnector } from '#plugins/isolation/testing/scoreConnector';

const folder = mkdtempSync(join(tmpdir(), 'sluice-offers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an operator', () => {
  const shared = journey({ SLUICE_PLUGIN_INDEX: folder });
  let client: Client;
  let page: Page;

  beforeAll(async () => {
    writeFileSync(join(folder, 'risk-1.1.0.tgz'), await riskPackage({ version: '1.1.0' }));
    client = await Client.setUp(shared.product, true);
    page = await shared.window();
    await signOn(page);
  });

  const readVersion = () =>
    client.call('GET', '/risk').then(
      ({ version }: { version?: string }) => version,
      () => undefined,
    );
  const becomes = (version: string | undefined) =>
    expect.poll(readVersion, { interval: 100 }).toBe(version);
  const choose = async (item: string) => {
    const menu = page.getByRole('button', { name: /Actions.*@acme\/risk|@acme\/risk.*actions/i });
    await menu.click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  it('sees why a file is not a package, and which permissions a package asks for', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Plugins' }).first().click();
    await page.getByText('No packages installed').waitFor();
    await page.getByRole('button', { name: 'Install package' }).first().click();
    const dialog = page.getByRole('dialog');
    const file = dialog.getByLabel('Archive (.tgz)');
    await file.setInputFiles({
      name: 'notes.tgz',
      mimeType: 'application/gzip',
      buffer: Buffer.from('no archive'),
    });
    await dialog.getByText(/The file is not an npm package/).waitFor();
    await file.setInputFiles({
      name: 'risk-1.0.0.tgz',
      mimeType: 'application/gzip',
      buffer: await riskPackage(),
    });
    await dialog.getByText('risk_scores').waitFor();
    await dialog.getByText('GET /risk, POST /risk/:name').waitFor();
    expect(await dialog.getByRole('button', { name: 'Install' }).isDisabled()).toBe(true);
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('trusts a package, which works at once', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('I trust this package').check({ force: true });
    await dialog.getByRole('button', { name: 'Install' }).click();
    await page.getByText('“@acme/risk” 1.0.0 installed').waitFor();
    await becomes('1.0.0');
    await page.getByText('Trusted by an operator').waitFor();
    // Columns follow the width, also of a list that was empty before.
    await page.setViewportSize({ width: 390, height: 800 });
    const trust = page.getByRole('columnheader', { name: 'Trust' });
    await trust.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await trust.waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('updates a package from the index, rolls it back, turns it off, and removes it', async () => {
    await page.getByRole('link', { name: 'Update @acme/risk to 1.1.0' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Replaces version 1.0.0. You can roll back to it later.').waitFor();
    await dialog.getByLabel('I trust this package').check({ force: true });
    await dialog.getByRole('button', { name: 'Update' }).click();
    await becomes('1.1.0');
    await choose('Roll back to 1.0.0');
    await page.getByRole('button', { name: 'Roll back', exact: true }).click();
    await becomes('1.0.0');
    await choose('Turn off');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await becomes(undefined);
    await page.getByText('Off', { exact: true }).waitFor();
    await choose('Remove');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No packages installed').waitFor();
    await page.goto('/company/events');
    await page
      .getByText(/turned off the plugin/)
      .first()
      .waitFor();
    expect(
      await page
        .getByText(/turned off the plugin/)
        .first()
        .isVisible(),
    ).toBe(true);
  });

  it('installs connectors that nobody has verified, and uses them in flows', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Plugins' }).first().click();
    await page.getByRole('button', { name: 'Install package' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Archive (.tgz)').setInputFiles({
      name: 'score-1.0.0.tgz',
      mimeType: 'application/gzip',
      buffer: await packConnectors({
        id: 'score',
        name: '@acme/score',
        source: scoreConnector,
        hosts: ['api.acme.com'],
      }),
    });
    await dialog.getByText('api.acme.com').waitFor();
    expect(await dialog.getByLabel('I trust this package').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Install' }).click();
    await page.getByText('“@acme/score” 1.0.0 installed').waitFor();
    const isKnown = () => client.ask('GET', '/connectors/scoreConnector');
    await expect.poll(async () => (await isKnown()).status).toBe(200);
    await page.goto('/flows');
    await page.getByRole('button', { name: 'Create flow' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Scored');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/flows\/[0-9a-f]{32}$/);
    await page
      .getByRole('button', { name: /^Score Address/ })
      .first()
      .dragTo(page.locator('.flow-surface'), { targetPosition: { x: 200, y: 260 } });
    await new Canvas(page).node('Acme Score').waitFor();
    await page.getByLabel(/^IP Address/).waitFor();
    expect(await page.getByLabel('Model').isVisible()).toBe(true);
  });

  it('installs packages that come with Sluice: a missing connector and a theme', async () => {
    const id = 'microsoftDynamicsCustomerInsightsConnector';
    const runs = async () => (await client.call('GET', `/connectors/${id}`)).runnable;
    expect(await runs()).toBe(false);
    // As an upgrade leaves it from a release that had the connector itself.
    await client.call('POST', '/connections', { connectorId: id, name: 'Dynamics' });
    await page.goto('/connections/catalogue');
    await page.getByRole('searchbox').fill('Dynamics');
    await page.getByRole('button', { name: /Microsoft Dynamics/ }).click();
    await page
      .getByText('To run this connector, install the package @sluice/microsoft-dynamics.')
      .waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'View package' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Comes with Sluice').waitFor();
    await dialog.getByText(id).waitFor();
    await page.getByText('1 connection needs this package to run.').waitFor();
    expect(await dialog.getByLabel('I trust this package').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Install' }).click();
    await page.getByText('“@sluice/microsoft-dynamics” 1.1.0 installed').waitFor();
    await expect.poll(runs).toBe(true);
    await page.reload();
    await page.getByRole('link', { name: 'Install @sluice/paper-theme 1.0.0' }).waitFor();
    expect(await page.getByText('1 connection needs').count()).toBe(0);

    await page.getByRole('link', { name: 'Install @sluice/paper-theme 1.0.0' }).click();
    await dialog.getByRole('button', { name: 'Install' }).click();
    await page.getByText('“@sluice/paper-theme” 1.0.0 installed').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: /Ada/ }).click();
    await page.getByRole('menuitem', { name: 'Ink' }).click();
    const seen = () =>
      page.evaluate(
        '[document.documentElement.dataset.theme, getComputedStyle(document.body).backgroundColor]',
      );
    expect(await seen()).toEqual(['dark', 'rgb(21, 17, 12)']);
    await page.keyboard.press('Escape');
  });
});
