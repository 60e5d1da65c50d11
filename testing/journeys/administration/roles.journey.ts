// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import { Client } from '../../browser/Client';
import { sharedJourney } from '../kits/sharedJourney';

describe('a role that is edited while its holder works', () => {
  const shared = sharedJourney();
  const holder = { email: shared.email('hal'), password: 'Another-Horse-8' };
  let client: Client;
  let [admin, hal]: Page[] = [];
  const box = (name: string | RegExp) => admin!.getByRole('checkbox', { name });

  beforeAll(async () => {
    client = await shared.setUp();
    admin = await shared.window();
    hal = await shared.window();
    await shared.signOn(admin);
  });

  it('is created by keyboard in the console', async () => {
    await admin!.goto('/roles');
    await admin!.getByText('No custom roles yet').waitFor();
    await admin!.getByRole('button', { name: 'Create role' }).first().press('Enter');
    await admin!.getByRole('dialog').getByLabel('Name').fill('Builders');
    await admin!.keyboard.press('Enter');
    await admin!.getByText('Successfully created role Builders').waitFor();
    await admin!.getByRole('grid', { name: 'Permissions for Builders' }).waitFor();
    await box('Everything: All').focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'Space']) await admin!.keyboard.press(key);
    await box('Applications: Read (changed)').waitFor();
    await box(/^Flows: Read/).press('Space');
    await admin!.getByText('2 changes').waitFor();
    await admin!.getByRole('button', { name: 'Save' }).press('Enter');
    await admin!.getByText('Role Builders saved').waitFor();
    await admin!.getByText('No changes').waitFor();
    expect(await box(/^Flows: Read/).isChecked()).toBe(true);
    // With nothing to save, the bar ends the matrix and covers no row of it.
    const bar = admin!.locator('.roles-save');
    expect(await bar.evaluate(each => getComputedStyle(each).position)).toBe('static');
  });

  it('is assigned to a member, who sees what it allows', async () => {
    const { companyId } = client;
    await client.call('POST', `/company/${companyId}/customers`, {
      email: holder.email,
      firstName: 'Hal',
      lastName: 'Holder',
      roles: ['Builders'],
    });
    const { mails } = await client.call('GET', `/company/${companyId}/outbox`);
    const { pathname, search } = new URL(mails[0].link);
    await hal!.goto(pathname + search);
    await hal!.getByLabel('New password', { exact: true }).fill(holder.password);
    await hal!.getByLabel('Confirm password', { exact: true }).fill(holder.password);
    await hal!.getByRole('button', { name: 'Accept invitation' }).click();
    await hal!.waitForURL('**/dashboard');
    await hal!.getByRole('link', { name: 'Applications' }).first().click();
    await hal!.getByRole('heading', { name: 'Applications', level: 1 }).waitFor();
    expect(await hal!.getByRole('link', { name: 'Roles', exact: true }).count()).toBe(0);
  });

  it('hides a page with the holder’s next call', async () => {
    await box('Applications: Read').press('Space');
    await admin!.getByRole('button', { name: 'Save' }).click();
    await admin!.getByText('No changes').waitFor();
    // Their next call is any: here a search in the palette, which asks for flows.
    await hal!.keyboard.press('Control+k');
    await hal!.getByRole('combobox').waitFor();
    const answered = hal!.waitForResponse(reply => reply.url().includes('/v1/flows'));
    await hal!.keyboard.type('zz');
    await answered;
    await hal!.getByText('You don’t have permission to view this page.').waitFor();
    await hal!.keyboard.press('Escape');
    expect(await hal!.getByRole('link', { name: 'Applications' }).count()).toBe(0);
  });

  it('rejects the forbidden call, which is recorded in the audit trail', async () => {
    const asHal = await Client.signIn(client.address, holder);
    const read = await asHal.ask('GET', '/apps');
    expect(read).toMatchObject({ status: 401, body: { code: 1998 } });
    const made = await asHal.ask('POST', '/apps', { name: 'Mine' });
    expect(made).toMatchObject({ status: 401, body: { code: 1998 } });
  });

  it('shows in the audit trail who changed it, with values before and after', async () => {
    await admin!.goto('/company/events?outcome=refused');
    await admin!
      .getByRole('row', { name: /Hal Holder was denied access to POST \/apps/ })
      .waitFor();
    await admin!.getByLabel('Outcome').selectOption('');
    await admin!.getByLabel('Resource type').selectOption('role');
    await admin!
      .getByRole('row', { name: /changed the role Builders/ })
      .first()
      .focus();
    await admin!.keyboard.press('Enter');
    const dialog = admin!.getByRole('dialog');
    await dialog.locator('.differs', { hasText: 'apps:read' }).waitFor();
    expect(await barriersInBothThemes(admin!)).toEqual([]);
    await admin!.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await admin!.getByRole('button', { name: 'Verify' }).click();
    await admin!.getByText(/No gaps or changes found/).waitFor();
  });

  it('has no accessibility violations on its screens, light and dark', async () => {
    for (const path of ['/roles', '/roles/Builders', '/roles/default%3Aread', '/company/events']) {
      await admin!.goto(path);
      await admin!.getByRole('grid').first().waitFor();
      await admin!.getByRole('row').nth(2).waitFor();
      expect({ path, found: await barriersInBothThemes(admin!) }).toEqual({ path, found: [] });
    }
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
