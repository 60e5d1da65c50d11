import { launchFirefox } from '../../browser/others/launchFirefox';
import { launchWebKit } from '../../browser/others/launchWebKit';
import type { OtherBrowser } from '../../browser/others/OtherBrowser';
import { startServer } from '../../startServer';
import { readFolder } from '../readFolder';
import { prepare } from '../run/prepare';
import { toQuery } from '../run/startInputs';
import { checkPage } from './checkPage';
import { startExamples } from './startExamples';

const browsers = { Firefox: launchFirefox, WebKit: launchWebKit };

interface Visit {
  readonly name: string;
  readonly address: string;
}

/**
 * Opens the first pages of a folder's flows and of the examples in the browsers that are installed
 * besides Chromium, and sends each; answers with how many have a fault.
 */
export async function runBrowsers(
  folder: string,
  pages: number,
  say: (line: string) => void,
): Promise<number> {
  const server = await startServer({ env: { SLUICE_LOG_LEVEL: 'error' } });
  const address = (await server.listen()).replace('127.0.0.1', 'localhost');
  const visits: Visit[] = (await startExamples(server)).map(({ name, path }) => ({
    name,
    address: `${address}${path}`,
  }));
  const most = visits.length + pages;
  for (const file of readFolder(folder)) {
    if (visits.length >= most) break;
    if (!file.text.includes('customHTMLTemplate')) continue;
    const { companyId, starts } = await prepare(server, file);
    const [start] = starts;
    if (!start) continue;
    const query = toQuery(start.inputs.all);
    const path = `/hosted/${companyId}/policy/${start.policyId}${query}`;
    const { body } = await server.app.inject({ url: path });
    // Some exports begin with an empty page or one that only waits: nothing to send.
    if (!/id="sk-form"[^]*<(?:button|input type="submit")/.test(body)) continue;
    visits.push({ name: `${file.name} › ${start.name}`, address: `${address}${path}` });
  }
  let failed = 0;
  for (const [name, launch] of Object.entries(browsers)) {
    const browser = await launch();
    if (browser) failed += await visitAll(name, browser, visits, say);
    else say(`${name} is not installed: ${visits.length} pages skipped.`);
  }
  await server.close();
  return failed;
}

async function visitAll(
  name: string,
  browser: OtherBrowser,
  visits: readonly Visit[],
  say: (line: string) => void,
): Promise<number> {
  let failed = 0;
  for (const { name: flow, address } of visits) {
    const faults = await checkPage(browser, address).catch((fault: unknown) => [String(fault)]);
    if (faults.length > 0) failed++;
    say(`${faults.length > 0 ? '✗' : '✓'} ${name}: ${[flow, ...faults].join(' — ')}`);
  }
  say(`${name} ${browser.version}: ${visits.length - failed} of ${visits.length} pages are right.`);
  await browser.close();
  return failed;
}
