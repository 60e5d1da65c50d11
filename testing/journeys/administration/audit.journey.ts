// @module-tag slow
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { journey } from '../kits/journey';

const data = mkdtempSync(join(tmpdir(), 'sluice-trail-'));
const colleague = { email: 'hal@example.com', password: 'Another-Horse-8' };
const formatDay = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('an auditor and the audit trail', () => {
  const shared = journey({ SLUICE_DATA: data });
  let page: Page;
  let client: Client;
  let seq = 0;
  const rows = () => page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
  const row = (name: RegExp) => page.getByRole('row', { name });

  /** Somebody else changes the name of an application twice, and asks for what they may not. */
  async function performActions() {
    const { companyId } = client;
    const { app } = await client.call('POST', '/apps', { name: 'Front door' });
    await client.call('POST', `/company/${companyId}/customers`, {
      email: colleague.email,
      firstName: 'Hal',
      lastName: 'Helper',
      roles: ['default:admin'],
    });
    const { mails } = await client.call('GET', `/company/${companyId}/outbox`);
    const token = new URL(mails[0].link).searchParams.get('token');
    const joined = await client.call('POST', '/customers/invitation', {
      token,
      password: colleague.password,
    });
    const hal = client.as(joined.access_token);
    for (const name of ['Back door', 'Side door'])
      await hal.call('PUT', `/apps/${app.appId}`, { name });
    expect((await hal.ask('POST', `/company/${companyId}/roles`, { name: 'Mine' })).status).toBe(
      401,
    );
  }

  beforeAll(async () => {
    client = await Client.setUp(shared.product);
    await performActions();
    page = await shared.window();
    await signOn(page);
    await page.goto('/company/events');
  });
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  /** Chooses in a filter by keyboard. */
  async function choose(label: string, letters: string) {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(letters, { delay: 20 });
  }
  const clear = async () => {
    await page.getByRole('button', { name: 'Clear filters' }).first().press('Enter');
    await page.waitForURL(/\/company\/events$/);
  };

  it('filters it by actor, resource, kind, outcome, and time with the keyboard alone, and shares the filter as a URL', async () => {
    await row(/changed the application/)
      .first()
      .waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await choose('Who', 'Hal');
    await page.waitForURL(/actor=/);
    await row(/Ada Lovelace/)
      .first()
      .waitFor({ state: 'detached' });
    // Letters typed into a second list are lost in some of the machines that this runs on.
    await page.getByLabel('Action', { exact: true }).selectOption('Update');
    await page.waitForURL(/action=update/);
    await page.getByLabel('Resource type', { exact: true }).selectOption('Application');
    await page.waitForURL(/resource=application/);
    await expect.poll(() => rows().count()).toBe(2);
    await page.reload();
    await row(/Hal Helper changed the application Side door/)
      .first()
      .waitFor();
    expect(await rows().count()).toBe(2);
    await clear();
    await choose('Outcome', 'Den');
    await row(/Hal Helper was denied access to POST .*roles/).waitFor();
    await expect.poll(() => rows().count()).toBe(1);
    await clear();
    await page.goto(`/company/events?from=${formatDay(2)}`);
    await page.getByText('No matching events').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByLabel('From', { exact: true }).fill(formatDay(-2));
    await row(/changed the application/)
      .first()
      .waitFor();
    await page.getByLabel('To', { exact: true }).fill(formatDay(-2));
    await page.getByText('No matching events').waitFor();
    await clear();
  });

  it('shows the values before and after in an event', async () => {
    await row(/changed the application/)
      .first()
      .focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.locator('pre[aria-label="Before"] .differs', { hasText: 'Back door' }).waitFor();
    await dialog.locator('pre[aria-label="After"] .differs', { hasText: 'Side door' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    seq = Number(new URL(page.url()).searchParams.get('event'));
    expect(seq).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  async function exportTrail(item: string): Promise<string> {
    await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: item }).focus();
    const [download] = await Promise.all([
      page.waitForEvent('download') as Promise<Download>,
      page.keyboard.press('Enter'),
    ]);
    return readFileSync((await download.path())!, 'utf8');
  }

  it('exports it as CSV and JSON lines, and each export is recorded in it', async () => {
    await page.goto('/company/events?resource=application&action=update');
    await expect.poll(() => rows().count()).toBe(2);
    const csv = (await exportTrail('Export CSV')).trim().split(/\r?\n/);
    expect(csv[0]).toMatch(/^"?seq"?,"?at"?,"?actorName/);
    expect(csv).toHaveLength(3);
    expect(csv[1]).toContain('Hal Helper');
    const lines = (await exportTrail('Export JSON Lines')).trim().split('\n');
    const events = lines.map(
      line => JSON.parse(line) as { seq: number; after: { name?: string }; hash: string },
    );
    expect(events.map(each => each.seq)).toEqual([seq, expect.any(Number)]);
    expect(JSON.stringify(events[0]!.after)).toContain('Side door');
    expect(events.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    await clear();
    await row(/exported the audit trail/)
      .first()
      .waitFor();
  });

  it('verifies it, and names the row that was changed in the database', async () => {
    await page.getByRole('button', { name: 'Verify' }).press('Enter');
    await page.getByText(/No gaps or changes found/).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().press('Enter');
    const database = new Libsql(join(data, 'sluice.db'));
    database
      .prepare(
        `update audit_events set after = replace(after, 'Side door', 'Trap door') where company_id = ? and seq = ?`,
      )
      .run(client.companyId, seq);
    database.close();
    await page.getByRole('button', { name: 'Verify' }).press('Enter');
    await page.getByText(`The audit trail is broken at event ${seq}.`).waitFor();
    await page.getByText(`Event ${seq} was changed after it was written.`).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    expect(shared.pageErrors).toEqual([]);
  });
});
