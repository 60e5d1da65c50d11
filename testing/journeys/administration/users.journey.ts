// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { journey } from '../kits/journey';

describe('an administrator with many end users', () => {
  const shared = journey();
  let page: Page;
  let client: Client;

  beforeAll(async () => {
    client = await Client.setUp(shared.product);
    const lines = Array.from(
      { length: 320 },
      (_, index) => `user${index}@example.com,Person ${1000 + index}`,
    );
    const csv = `email,familyName\n${lines.join('\n')}\n`;
    await client.call('POST', `/company/${client.companyId}/users/import`, { csv });
    page = await shared.window();
    await signOn(page);
  });

  it('finds a user, opens their page, and disables them by keyboard alone', async () => {
    await page.goto('/users');
    await page.getByText(/of 32\d users/).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('searchbox').fill('person 1234');
    await page.getByText(/1 of 1 user/).waitFor();
    await page.getByRole('row', { name: /Person 1234/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Person 1234' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Actions' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Disable' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Disabled', { exact: true }).waitFor();
  });

  it('pages through the users, exports all, and imports a file after a preview', async () => {
    await page.goto('/users');
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText(/200 of 32\d users/).waitFor();
    // A long list reads on by itself where its end comes near.
    await page.locator('.sl-table-scroll.long').hover();
    await page.mouse.wheel(0, 100_000);
    await page.getByText(/300 of 32\d users/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('users.csv');
    await page.getByRole('button', { name: 'Import' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'new.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('username\nbrought-in\n'),
    });
    await page.getByText('1 to add, 0 to update').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 1 user' }).click();
    await page.getByText('1 user added, 0 updated').waitFor();
  });

  it('groups users by keyboard alone', async () => {
    await page.goto('/users/groups');
    await page.getByText('No groups yet').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add group' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Name').fill('Staff');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /Staff/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('No users in this group').waitFor();
    await page.getByRole('button', { name: 'Add users' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('searchbox').fill('person 1234');
    await page.getByRole('button', { name: 'Add Person 1234 to the group' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Added', { exact: true }).waitFor();
  });

  it('shows a member with their permissions and sessions', async () => {
    const email = 'grace@example.org';
    const body = { email, firstName: 'Grace', lastName: 'Hopper', roles: ['default:read'] };
    const path = `/company/${client.companyId}/customers`;
    const { customerId } = await client.call<{ customerId: string }>('POST', path, body);
    await page.goto(`/customers/${customerId}`);
    await page.getByText('Not signed in').waitFor();
    await page
      .getByRole('region', { name: 'Permissions' })
      .getByText('All permissions come from the role “read”.')
      .waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('re-encrypts the secrets of the installation and sees the progress', async () => {
    await page.goto('/admin');
    await page.getByText('Secrets have never been re-encrypted.').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Re-encrypt secrets' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Re-encrypt secrets' }).click();
    await page.getByText('Done', { exact: true }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    expect(shared.pageErrors).toEqual([]);
  });
});
