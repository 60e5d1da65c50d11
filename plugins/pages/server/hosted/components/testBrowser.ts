import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { findChromium } from '#testing/browser/findChromium';
import type { startServer } from '#testing/startServer';

/** A browser at a test's server, with a new page of its own for each visit. */
export async function openBrowser(sluice: Awaited<ReturnType<typeof startServer>>) {
  const address = await sluice.listen();
  const browser = await chromium.launch(await findChromium());
  const faults: string[] = [];
  const contexts: BrowserContext[] = [];
  return {
    address,
    /** Errors in scripts of the pages. */
    faults,
    /** Opens the hosted page of a flow in a browser that knows nothing. */
    async visit(
      { companyId, policyId }: { readonly companyId: string; readonly policyId: string },
      prepare: (context: BrowserContext, page: Page) => Promise<unknown> = async () => undefined,
    ): Promise<Page> {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', fault => faults.push(fault.message));
      await prepare(context, page);
      await page.goto(`${address}/hosted/${companyId}/policy/${policyId}`);
      return page;
    },
    async leave(): Promise<void> {
      for (const context of contexts.splice(0)) await context.close();
    },
    close: () => browser.close(),
  };
}
