// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import { administrator, Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { journey } from '../kits/journey';

describe('a person with several environments', () => {
  const shared = journey({
    SLUICE_RATE_TOKEN: '0',
    SLUICE_RATE_COMPANY: '0',
    SLUICE_RATE_ADDRESS: '0',
  });
  let client: Client;
  let page: Page;
  const selector = () => page.getByRole('button', { name: /^Environment:/ });
  const working = (name: string) => page.getByText(`You’re working in ${name}.`).waitFor();

  beforeAll(async () => {
    client = await Client.setUp(shared.product);
    await client.call('POST', '/flows', { name: 'Only in Analytical Engines' });
    page = await shared.window();
    await signOn(page);
  });

  it('creates another one from the selector, with examples, and switches to it', async () => {
    await selector().click();
    await page.getByRole('button', { name: 'Create environment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Difference Engines');
    await dialog.getByText('Start with examples').click();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Environment Difference Engines created').waitFor();
    await working('Difference Engines');
  });

  it('switches by keyboard, stays in the same section, and sees nothing of the other environment', async () => {
    await page.goto('/flows');
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByText('Only in Analytical Engines').count()).toBe(0);
    await selector().press('Enter');
    const find = page.getByLabel('Search environments');
    await expect.poll(() => find.evaluate(input => input === document.activeElement)).toBe(true);
    await page.keyboard.type('analyt');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /Only in Analytical Engines/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/flows');
    expect(await page.getByRole('row').count()).toBe(2);
  });

  it('never shows a late response of the previous environment', async () => {
    // The list of the old environment comes only after the new one is shown.
    let release = () => {};
    const late = new Promise<void>(resolve => (release = resolve));
    let held = 0;
    await page.route(/\/v1\/flows\?/, async route => {
      if (held++ === 0) await late;
      await route.continue().catch(() => {});
    });
    await page.goto('/flows');
    await expect.poll(() => held).toBe(1);
    await selector().click();
    await page.getByRole('button', { name: 'Difference Engines', exact: true }).click();
    await page.getByRole('row').nth(1).waitFor();
    release();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Only in Analytical Engines').count()).toBe(0);
    expect(await selector().textContent()).toContain('Difference Engines');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('leaves an environment once someone else is its super admin, and continues in the other', async () => {
    await page.goto('/account');
    const leave = page.getByRole('button', { name: 'Leave Difference Engines' });
    await leave.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByText(/This environment would lose its last super admin/).waitFor();
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('sluice.session')!).token as string,
    );
    const { selectedCompanyId } = await new Client(client.address, token, '').call(
      'GET',
      '/customers/me',
    );
    const inside = new Client(client.address, token, selectedCompanyId as string);
    await inside.call('POST', `/company/${inside.companyId}/customers`, {
      email: 'grace@example.com',
      firstName: 'Grace',
      lastName: 'Hopper',
      roles: ['default:superAdmin'],
    });
    const { mails } = await inside.call('GET', `/company/${inside.companyId}/outbox`);
    await inside.call('POST', '/customers/invitation', {
      token: new URL(mails[0].link).searchParams.get('token'),
      password: administrator.password,
    });
    await leave.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByText('You left Difference Engines').waitFor();
    await working('Analytical Engines');
    expect(await page.getByText('Difference Engines', { exact: true }).count()).toBe(0);
  });

  it('finds one environment among 500', async () => {
    const names = Array.from({ length: 500 }, (_, n) => `Branch ${String(n + 1).padStart(3, '0')}`);
    for (let at = 0; at < names.length; at += 25)
      await Promise.all(
        names
          .slice(at, at + 25)
          .map(name => client.call('POST', '/company', { name, examples: false })),
      );
    await page.reload();
    await page.getByRole('navigation').first().waitFor();
    await page.waitForLoadState('networkidle');
    await selector().click();
    await page.getByRole('button', { name: 'Branch 001', exact: true }).waitFor();
    await page.getByLabel('Search environments').fill('branch 487');
    await page.keyboard.press('Enter');
    await expect.poll(() => selector().textContent()).toContain('Branch 487');
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
