// @module-tag slow
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBundle } from '../../bench/data/graph';
import { administrator } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { journey } from '../kits/journey';

describe('a new administrator does ten tasks with few clicks', () => {
  const shared = journey();
  let page: Page;
  let canvas: Canvas;
  let clicks = 0;
  const figures: { task: string; clicks: number; seconds: number }[] = [];
  const click = async (target: Locator) => {
    clicks++;
    await target.click();
  };
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first();
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
  const dialog = () => page.getByRole('dialog');
  const go = async (path: string) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  };
  /** Does a task and counts its clicks; what is typed is not counted. */
  const time = async (task: string, work: () => Promise<void>) => {
    clicks = 0;
    const begun = Date.now();
    await work();
    figures.push({ task, clicks, seconds: Math.round((Date.now() - begun) / 100) / 10 });
    return clicks;
  };

  beforeAll(async () => {
    page = await shared.window();
    canvas = new Canvas(page);
  });
  afterAll(() => {
    for (const { task, clicks: count, seconds } of figures)
      console.log(`${task}: ${count} ${count === 1 ? 'click' : 'clicks'}, ${seconds} s`);
  });

  it('sets up an installation with 1 click', async () => {
    await page.goto(shared.product.setUpLink ?? 'about:blank');
    const count = await time('set up', async () => {
      await page.getByLabel('Full name').fill('Ada Lovelace');
      await page.getByLabel('Email').fill(administrator.email);
      await page.getByLabel('Password', { exact: true }).fill(administrator.password);
      await page.getByLabel('Environment name').fill(administrator.company);
      await click(button('Create environment'));
      await page.waitForURL('**/dashboard');
    });
    expect(count).toBe(1);
  });

  it('opens a flow from the dashboard with 1 click', async () => {
    const count = await time('open', async () => {
      await click(link('Sign in with password'));
      await canvas.drawn();
    });
    expect(count).toBe(1);
  });

  it('tries the flow with 2 clicks', async () => {
    const count = await time('try', async () => {
      await click(canvas.button('Try flow'));
      await click(button('Run here'));
      await page.frameLocator('iframe.flow-trial').getByRole('button').first().waitFor();
    });
    expect(count).toBeLessThanOrEqual(2);
  });

  it('deploys an edit with 3 clicks', async () => {
    await go(page.url());
    await canvas.drawn();
    const count = await time('edit to live', async () => {
      clicks++;
      await page.locator('.flow-card').first().dblclick();
      await page.getByRole('tab', { name: 'Settings' }).waitFor();
      await page.locator('.flow-stage > .sl-panel .cm-content').first().focus();
      await page.keyboard.type(' ');
      await canvas.mark('Unsaved changes').waitFor();
      await click(canvas.button('Deploy'));
      await click(button('Deploy', dialog()));
      await canvas.toast('Successfully published flow').waitFor();
    });
    expect(count).toBeLessThanOrEqual(3);
  });

  it('imports a flow with 3 clicks, or 2 if its file is dropped on the list', async () => {
    const text = JSON.stringify(makeBundle({ nodes: 30, name: 'Brought along' }));
    const file = join(mkdtempSync(join(tmpdir(), 'sluice-tasks-')), 'flow.json');
    writeFileSync(file, text);
    await go('/flows');
    const chosen = await time('import by its button', async () => {
      await click(button('Import'));
      clicks++;
      await dialog().locator('input[type=file]').setInputFiles(file);
      await click(button('Import', dialog()));
      await page.waitForURL(/\/flows\/[0-9a-f]{32}$/);
      await canvas.drawn();
    });
    expect(chosen).toBeLessThanOrEqual(3);
    await go('/flows');
    const dropped = await time('import', async () => {
      const dataTransfer = await page.evaluateHandle(json => {
        const held = new DataTransfer();
        held.items.add(new File([json], 'flow.json', { type: 'application/json' }));
        return held;
      }, text);
      clicks++;
      await page
        .locator('.sl-page table, .sl-page [role=table], .sl-page h1')
        .first()
        .dispatchEvent('drop', { dataTransfer });
      await click(button('Import', dialog()));
      await page.waitForURL(/\/flows\/[0-9a-f]{32}$/);
      await canvas.drawn();
    });
    expect(dropped).toBe(2);
  });

  it('adds an application with 2 clicks', async () => {
    await go('/apps');
    const count = await time('application', async () => {
      await click(button('Add application'));
      await dialog().getByLabel('Name').fill('Empty');
      await click(button('Add application', dialog()));
      await page.waitForURL(/\/apps\/\w+/);
    });
    expect(count).toBe(2);
  });

  it('adds its policy with 3 clicks, or 1 if its flow is selected with the application', async () => {
    const later = await time('policy of an application that has none', async () => {
      await click(button('Add policy'));
      clicks++;
      await dialog()
        .getByLabel('Flow', { exact: true })
        .selectOption({ label: 'Sign in with password' });
      await click(button('Save', dialog()));
      await dialog().waitFor({ state: 'hidden' });
    });
    expect(later).toBeLessThanOrEqual(3);
    await go('/apps');
    await click(button('Add application'));
    await dialog().getByLabel('Name').fill('Shop');
    const count = await time('policy', async () => {
      clicks++;
      await dialog().getByLabel('Flow to start').selectOption({ label: 'Sign in with password' });
    });
    await click(button('Add application', dialog()));
    await page.waitForURL(/\/apps\/\w+/);
    expect(count).toBe(1);
  });

  it('opens its hosted page with 1 click', async () => {
    await go(`${new URL(page.url()).pathname}/policies`);
    const count = await time('hosted page', async () => {
      const opened = page.context().waitForEvent('page');
      await click(link('Open hosted page for New Policy'));
      const hosted = await opened;
      await hosted.getByRole('button').first().waitFor();
      await hosted.close();
    });
    expect(count).toBe(1);
  });

  it('invites a member and gets the link with 2 clicks', async () => {
    await go('/team');
    const count = await time('invite', async () => {
      await click(button('Invite member'));
      await dialog().getByLabel('Email').fill('grace@example.com');
      await dialog().getByLabel('First name').fill('Grace');
      await dialog().getByLabel('Last name').fill('Hopper');
      await click(button(/^(Invite|Send)/, dialog()));
      const handed = dialog().getByLabel('Link for grace@example.com');
      expect(await handed.inputValue()).toContain('?');
    });
    expect(count).toBeLessThanOrEqual(2);
  });

  it('creates a role with 3 clicks', async () => {
    await go('/roles');
    const count = await time('role', async () => {
      await click(button('Create role'));
      await dialog().getByLabel('Name').fill('Builders');
      await click(dialog().getByRole('checkbox', { name: /^Flows: Read/ }));
      await click(button('Create role', dialog()));
      await page.getByText('Successfully created role Builders').waitFor();
    });
    expect(count).toBeLessThanOrEqual(3);
    await page.getByRole('grid', { name: 'Permissions for Builders' }).waitFor();
    expect(await page.getByRole('checkbox', { name: /^Flows: Read/ }).isChecked()).toBe(true);
  });
});
