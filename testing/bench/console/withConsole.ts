import { chromium, type Page } from 'playwright-core';
import { Client } from '../../browser/Client';
import { findChromium } from '../../browser/findChromium';
import { signOn } from '../../browser/signOn';
import { startProduct } from '../../browser/startProduct';
import { isPackaged } from '../../browser/findChromium';

/** Returns the browser that is measured, with its version, and whether it draws in software. */
export async function describeChromium(): Promise<{ name: string; software: boolean }> {
  const found = await findChromium();
  const browser = await chromium.launch({ ...found, headless: true });
  const version = browser.version();
  await browser.close();
  const software = isPackaged(found);
  const where = software
    ? 'of the npm package @sparticuz/chromium, drawing in software'
    : `at ${found.executablePath}`;
  return { name: `Chromium ${version} ${where}`, software };
}

/** Starts the product, fills it, signs a person in, and measures in their browser window. */
export async function withConsole<Filled, Result>(
  fill: (client: Client) => Promise<Filled>,
  measure: (page: Page, filled: Filled) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct({ SLUICE_RATE_TOKEN: '0', SLUICE_RATE_COMPANY: '0' });
  try {
    const filled = await fill(await Client.setUp(product));
    const browser = await chromium.launch({ ...(await findChromium()), headless: true });
    try {
      const page = await browser.newPage({
        baseURL: product.address,
        viewport: { width: 1440, height: 900 },
      });
      // tsx marks functions with a helper that a page does not have.
      await page.addInitScript('globalThis.__name ??= named => named');
      await signOn(page);
      return await measure(page, filled);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}
