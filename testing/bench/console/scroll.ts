import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../browser/findChromium';
import { signOn } from '../../browser/signOn';
import { startProduct } from '../../browser/startProduct';
import { password, startServer } from '../../startServer';
import type { Figure } from '../figures';
import { fillTrail } from '../data/fillTrail';
import { measureFrames } from './frames';
import { fillUsers } from '../users';

/** How many events the trail holds; fewer for a quick look. */
const count = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
const scrolled = 5000;
const step = 240;

const tables: readonly (readonly [path: string, title: string])[] = [
  ['/company/events', `${count.toLocaleString('en')} events`],
  ['/users', '100,000 users'],
];

/** Opens a table and asks for rows until it scrolls by itself and reads on. */
async function openTable(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('row').nth(5).waitFor();
  while ((await page.locator('.sl-table-scroll.long').count()) === 0) {
    const before = await page.getByRole('grid').getAttribute('aria-rowcount');
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.waitForFunction(
      known => document.querySelector('[role=grid]')!.getAttribute('aria-rowcount') !== known,
      before,
    );
  }
}

/** Turns the wheel over the table for some seconds, down and now and then back up. */
async function wheel(page: Page): Promise<void> {
  const box = (await page.locator('.sl-table-scroll.long').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let turn = 0, began = performance.now(); performance.now() - began < scrolled; turn += 1)
    await page.mouse.wheel(0, turn % 10 === 9 ? -step : step);
}

/**
 * How smoothly long tables scroll in a real browser while they read on: 1,000,000 events and
 * 100,000 users.
 */
export async function benchScroll(): Promise<Figure[]> {
  const sluice = await startServer();
  const { database, settings } = sluice.server;
  const { companyId, email } = await sluice.company();
  await fillTrail(sluice.server, companyId, count);
  await fillUsers(database, companyId);
  const product = await startProduct({
    SLUICE_DATA: settings.dataFolder,
    SLUICE_RATE_TOKEN: '0',
    SLUICE_RATE_COMPANY: '0',
    ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
  });
  const browser = await chromium.launch({ ...(await findChromium()), headless: true });
  try {
    const page = await browser.newPage({
      baseURL: product.address,
      viewport: { width: 1440, height: 900 },
    });
    // tsx marks functions with a helper that a page does not have.
    await page.addInitScript('globalThis.__name ??= named => named');
    await signOn(page, { email, password });
    const figures: Figure[] = [];
    for (const [path, title] of tables) {
      await openTable(page, path);
      const { perSecond, usual, slow } = await measureFrames(page, () => wheel(page));
      const rows = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
      await page.screenshot({ path: `results/bench/scroll${path.replace(/\W+/g, '-')}.png` });
      const what = `scrolling ${title}`;
      figures.push(
        { what: `${what}, frames`, unit: 'a second', value: perSecond, goal: { least: 50 } },
        { what: `${what}, a frame`, unit: 'ms', value: usual, goal: { most: 20 } },
        { what: `${what}, a frame, 95th percentile`, unit: 'ms', value: slow },
        { what: `${what}, rows read on to`, unit: 'rows', value: rows },
      );
    }
    return figures;
  } finally {
    await browser.close();
    await product.stop();
    await sluice.close();
  }
}
