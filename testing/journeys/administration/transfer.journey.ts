// @module-tag slow
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { journey } from '../kits/journey';

const hashText = (text: string) => createHash('sha256').update(text).digest('hex');
const passphrase = 'seven long words that nobody else would write';

describe('an environment that moves to another installation', () => {
  const shared = journey({
    SLUICE_RATE_TOKEN: '0',
    SLUICE_RATE_COMPANY: '0',
    SLUICE_RATE_ADDRESS: '0',
  });
  let client: Client;
  let page: Page;
  let first: string;
  let second: string;
  const file = () => page.locator('input[type=file]');

  beforeAll(async () => {
    client = await Client.setUp(shared.product, true);
    await client.call('POST', '/constructs', {
      name: 'vault',
      type: 'secret',
      context: 'company',
      value: 'canary',
    });
    page = await shared.window();
    await signOn(page);
  });

  /** Exports the selected company by keyboard, and answers the archive's text. */
  async function exportArchive(): Promise<string> {
    await page.goto('/company/transfer?export');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Include encrypted secrets').focus();
    await page.keyboard.press('Space');
    await dialog.getByLabel('Passphrase *', { exact: true }).focus();
    await page.keyboard.type(passphrase);
    await dialog.getByLabel('Confirm passphrase').focus();
    await page.keyboard.type(passphrase);
    await page.keyboard.press('Enter');
    await page.getByText('Completed', { exact: true }).first().waitFor();
    const saving = page.waitForEvent('download');
    const save = page.getByRole('button', { name: /^Download/ }).first();
    await save.focus();
    await page.keyboard.press('Enter');
    return readFileSync(await (await saving).path(), 'utf8');
  }

  it('is exported with a passphrase, by keyboard alone', async () => {
    await page.goto('/company/transfer');
    await page.getByText('No exports yet').waitFor();
    await page.getByText('No imports yet').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    first = await exportArchive();
    expect(first).toContain('"product":"Sluice"');
    expect(first).not.toContain('canary');
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('is imported into a new environment after a preview, and again once its name is typed', async () => {
    await client.call('POST', '/company', { name: 'Difference Engines', examples: false });
    await page.reload();
    await page.getByRole('button', { name: /^Environment:/ }).click();
    await page.getByRole('button', { name: 'Difference Engines', exact: true }).click();
    const selector = page.getByRole('button', { name: /^Environment:/ });
    await expect.poll(() => selector.textContent()).toContain('Difference Engines');
    await page.goto('/company/transfer?import');
    await page.getByText('No imports yet').waitFor();
    await page.getByLabel('Replace').focus();
    await page.keyboard.press('Space');
    const buffer = Buffer.from(first);
    await file().setInputFiles({
      name: 'cut.jsonl',
      mimeType: 'text/plain',
      buffer: buffer.subarray(0, -100),
    });
    await page
      .getByText('“cut.jsonl” is incomplete: its last line is missing. Download the archive again.')
      .waitFor();
    await file().setInputFiles({ name: 'company.jsonl', mimeType: 'text/plain', buffer });
    await page.getByLabel('Passphrase', { exact: true }).focus();
    await page.keyboard.type('another passphrase');
    await page.keyboard.press('Enter');
    await page.getByText(/The passphrase is incorrect/).waitFor();
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Planned changes' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'Planned changes' }).waitFor();
    await page.getByRole('button', { name: 'Apply import' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Environment name').focus();
    await page.keyboard.type('Difference Engines');
    await page.keyboard.press('Enter');
    await page.getByText('Import applied').waitFor();
    await page.getByRole('heading', { name: 'Changes made' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('exports the same archive again', async () => {
    second = await exportArchive();
    const parseRows = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .slice(1, -1)
        .map(line => JSON.parse(line) as { table?: string; row?: Record<string, unknown> })
        .filter(({ table }) => table !== undefined && table !== 'companies')
        .map(({ table, row }) => `${table} ${String(row!['name'])} ${hashText(plain(row!))}`)
        .sort();
    const [before, after] = [parseRows(first), parseRows(second)];
    expect(before.length).toBeGreaterThan(20);
    expect(after).toEqual(before);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));

  /**
   * A row without what says nothing of the thing: who made it, where, when it was last written, and
   * how secrets were encrypted this time.
   */
  function plain(row: Record<string, unknown>): string {
    const passing = [
      'customer_id',
      'updated_date',
      'prod_key_hash',
      'test_key_hash',
      'schedule_id',
      'next_due',
    ];
    const kept = Object.entries(row).filter(([name]) => !passing.includes(name));
    const { companyId } = JSON.parse(first.split('\n', 1)[0]!).company as { companyId: string };
    const own = (JSON.parse((second || first).split('\n', 1)[0]!).company as { companyId: string })
      .companyId;
    return JSON.stringify(kept)
      .replaceAll(own, companyId)
      .replace(/p1\.[\w-]+/g, 'sealed');
  }
});
