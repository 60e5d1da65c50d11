// @module-tag slow
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { Canvas } from '../kits/canvas';
import { journey } from '../kits/journey';

const password = 'mail-secret-1';
const smtp = new SMTPServer({
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth: ({ password: given }, _, done) =>
    given === password
      ? done(null, { user: 'ada' })
      : done(new Error('Wrong user name or password')),
});

describe('a connection from the catalog to its deletion', () => {
  const shared = journey({ SLUICE_ALLOW_HOSTS: '127.0.0.1' });
  let client: Client;
  let page: Page;
  let port = 0;
  const press = async (name: string, role: 'button' | 'link' | 'menuitem' = 'button') => {
    await page.getByRole(role, { name, exact: true }).first().focus();
    await page.keyboard.press('Enter');
  };
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };

  beforeAll(async () => {
    await new Promise<void>(done => smtp.listen(0, '127.0.0.1', done));
    port = (smtp.server.address() as AddressInfo).port;
    client = await Client.setUp(shared.product);
    page = await shared.window();
    await signOn(page);
  });
  afterAll(() => new Promise<void>(done => smtp.close(done)));

  it('is found, created, tested, fixed, and tested again by keyboard alone', async () => {
    await page.goto('/connections');
    await press('Browse connectors');
    await page.getByLabel('Search connectors').focus();
    await page.keyboard.type('smtp');
    await page.getByRole('button', { name: /^SMTP Client/ }).waitFor();
    await page.getByRole('button', { name: /^Annotation/ }).waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const facts = page.getByRole('complementary', { name: 'SMTP Client' });
    await facts.getByText('Send Email', { exact: true }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await facts.getByRole('button', { name: 'Add connection' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create SMTP Client connection' });
    await dialog.getByLabel('Name').fill('Mail');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Mail', level: 1 }).waitFor();
    await type('SMTP Server/Host', '127.0.0.1');
    await type('SMTP Port', String(port));
    await type('Username', 'ada');
    await type('Password', 'not-this-one');
    await press('Test connection');
    const fails = page.getByRole('region', { name: 'Test failed' });
    await fails
      .getByText(`127.0.0.1:${port} rejected the connection’s username or password`, {
        exact: false,
      })
      .waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await type('Password', password);
    await fails.getByText('The settings have changed since this test.').waitFor();
    await press('Test connection');
    await page
      .getByRole('region', { name: 'Test passed' })
      .getByText('No email was sent', { exact: false })
      .waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await press('Save');
    await page.getByText('Successfully saved connector').last().waitFor();
    expect(await page.locator('body').innerText()).not.toContain(password);
  });

  it('shows which node uses it and can’t be deleted, but its copy can', async () => {
    const address = new URL(page.url());
    const graphData = createTestGraph({
      greet: ['smtpConnector', 'sendEmail', { nodeTitle: 'Greet' }],
    });
    const { flowId } = (await client.call('POST', '/flows', { name: 'Welcome', graphData }))
      .flowInfo;
    const canvas = await new Canvas(page).open(flowId);
    await canvas.node('Greet').dblclick();
    await page.getByRole('combobox', { name: 'Connection' }).selectOption('Mail');
    await canvas.save();
    await page.goto(address.pathname);
    await page.getByRole('link', { name: 'Go to node “Greet” in “Welcome”' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await press('Actions');
    await press('Delete', 'menuitem');
    const told = page.getByRole('alertdialog', { name: 'Connection “Mail” is in use' });
    await told.getByText('Welcome', { exact: true }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await told.waitFor({ state: 'hidden' });
    await press('Go to node “Greet” in “Welcome”', 'link');
    await page.waitForURL(new RegExp(`/flows/${flowId}`));
    await canvas.drawn();
    await page.getByRole('combobox', { name: 'Connection' }).waitFor();
    await page.goto(address.pathname);
    await page.getByRole('heading', { name: 'Mail', level: 1 }).waitFor();
    await press('Clone');
    await page.getByRole('heading', { name: 'Mail copy', level: 1 }).waitFor();
    await page.getByText('No flow uses this connection yet.', { exact: false }).waitFor();
    await press('Test connection');
    await page.getByRole('region', { name: 'Test passed' }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await press('Actions');
    await press('Delete', 'menuitem');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Successfully deleted connector').last().waitFor();
    expect(shared.pageErrors).toEqual([]);
  });
});
