import { mkdirSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { findChromium } from '../../browser/findChromium';
import { startProduct, type Product } from '../../browser/startProduct';

/** The context that the steps of a journey share: the running product and its browser. */
export interface Journey<P = Product> {
  readonly product: P;
  /**
   * A new window that knows nothing of the others, as another person's would; at the product, or at
   * another address.
   */
  window(address?: string): Promise<Page>;
  /** Errors that pages logged or threw so far, as a developer would find them in the console. */
  readonly pageErrors: string[];
}

/** One for all journeys of a worker, which ends with it; each has windows that know of no other. */
let launched: Promise<Browser> | undefined;
async function openBrowser(): Promise<Browser> {
  const browser = await launched;
  if (browser?.isConnected()) return browser;
  return (launched = findChromium().then(found => chromium.launch({ ...found, headless: true })));
}

/** Starts a product of its own for the journey of a file, as an operator does. */
export const journey = (env: Record<string, string> = {}): Journey =>
  openJourney(
    () => startProduct(env),
    product => product.stop(),
  );

/**
 * Opens a product for the journey of a file, and a browser where there is none yet; each failed
 * step leaves screenshots in results/.
 */
export function openJourney<P extends { readonly address: string }>(
  open: () => Promise<P>,
  close: (product: P) => Promise<void> = () => Promise.resolve(),
): Journey<P> {
  let product: P;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const pageErrors: string[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([open(), openBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    mkdirSync('results/journeys', { recursive: true });
    const name = task.name.replace(/\W+/g, '-').slice(0, 60);
    for (const [index, page] of contexts.flatMap(context => context.pages()).entries())
      await page.screenshot({ path: `results/journeys/${name}-${index}.png` }).catch(() => {});
  });
  afterAll(async () => {
    await Promise.all(contexts.map(context => context.close()));
    if (product) await close(product);
  });

  return {
    pageErrors,
    get product() {
      return product;
    },
    window: async (address = product.address) => {
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width: 1440, height: 900 },
        permissions: ['clipboard-read', 'clipboard-write'],
        // Keys come faster than anything fades; where motion matters, a journey asks for it.
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      context.on('page', page =>
        page.on('pageerror', error => pageErrors.push(error.stack ?? error.message)),
      );
      context.setDefaultTimeout(30_000);
      return context.newPage();
    },
  };
}
