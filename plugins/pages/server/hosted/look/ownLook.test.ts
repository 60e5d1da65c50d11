// @module-tag slow
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getField, isRecord } from '#core/contract';
import { findChromium } from '#testing/browser/findChromium';
import { startServer } from '#testing/startServer';
import { flowsOn } from '#plugins/runtime/server/testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let company: Awaited<ReturnType<typeof sluice.company>>;
let address = '';
let browser: Browser;
/** With our style sheet, and without. */
let windows: readonly BrowserContext[];
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
  company = await sluice.company();
  address = await sluice.listen();
  browser = await chromium.launch(await findChromium());
  const open = async (blocked: RegExp) => {
    const context = await browser.newContext({ viewport: { width: 900, height: 700 } });
    await context.route(
      url =>
        blocked.test(url.pathname) || !/(?:^|\.)(?:localhost|127\.0\.0\.1)$/.test(url.hostname),
      route => route.abort(),
    );
    return context;
  };
  windows = [await open(/^$/), await open(/^\/hosted\/files\/\w+\.css$/)];
});
afterAll(async () => {
  await browser.close();
  await sluice.close();
});

interface Look {
  readonly customHTML: string;
  readonly customCSS?: string;
  readonly settings?: object;
}

/** The share of pixels of a page that our style sheet changes; undefined where it is not shown. */
async function compareLooks({ customHTML, customCSS = '', settings = {} }: Look) {
  const node = ['httpConnector', 'customHTMLTemplate', { customHTML, customCSS }] as const;
  const { companyId, policyId } = await runs.flowOf({ page: [...node] }, [], { settings }, company);
  const [ours, bare] = await Promise.all(
    windows.map(async context => {
      const page = await context.newPage();
      await page.goto(`${address}/hosted/${companyId}/policy/${policyId}`);
      const shown = await page.locator('#sk-form').count();
      const shot = await page.screenshot({ animations: 'disabled' });
      await page.close();
      return shown ? PNG.sync.read(shot) : undefined;
    }),
  );
  if (!ours || !bare) return undefined;
  const { width, height } = ours;
  return pixelmatch(ours.data, bare.data, undefined, width, height) / (width * height);
}

const floating =
  '<div class="page"><h1>Sign on</h1><p>Welcome. <a href="https://example.com">Help</a></p><form id="f">' +
  '<div class="form-floating"><input id="user" name="user" placeholder=" "><label for="user">User</label></div>' +
  '<div class="check"><input type="checkbox" id="keep"><label for="keep">Keep me signed in</label></div>' +
  '<button data-skcomponent="skbutton" data-skform="f" class="btn">Go on</button>' +
  '<a data-skcomponent="skbutton" data-skbuttontype="next-event">Another way</a></form></div>';
const css =
  'body { font-family: serif } .form-floating { position: relative } .form-floating > label { position: absolute; top: 0; left: 0; padding: 12px } ' +
  '.form-floating > input { padding: 20px 12px 4px } .btn { background: #246; color: #fff }';

it('a page with its own style sheet doesn’t get ours', async () => {
  expect(await compareLooks({ customHTML: floating, customCSS: css })).toBeLessThan(0.01);
  const settings = { useCustomCSS: true, css };
  expect(await compareLooks({ customHTML: floating, settings })).toBeLessThan(0.01);
});

it('a page without its own style sheet has our look', async () => {
  expect(await compareLooks({ customHTML: floating })).toBeGreaterThan(0.01);
});

it('a page created from an example of an earlier release keeps our look', async () => {
  const customHTML = `<main class="page">${floating}</main>`;
  expect(await compareLooks({ customHTML, customCSS: css })).toBeGreaterThan(0.01);
});

const { CORPUS = join(import.meta.dirname, '../../../../../../shared/data/flows') } = process.env;

/** The pages of real exports that bring a style sheet, each once. */
function readLooks(folder: string): readonly Look[] {
  const found = new Map<string, Look>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) collect(each);
    if (!isRecord(value)) return;
    const nodes = getField(getField(value['graphData'], 'elements'), 'nodes');
    const settings = isRecord(value['settings']) ? value['settings'] : {};
    for (const node of Array.isArray(nodes) ? nodes : []) {
      const properties = getField(getField(node, 'data'), 'properties');
      const read = (name: string) => String(getField(getField(properties, name), 'value') ?? '');
      // A page that asks by itself would be left.
      const customHTML = read('customHTML').replace(/skpolling|\[\[\[skcomponent.*?\]\]\]/gs, '');
      const customCSS = read('customCSS');
      const { csp: _, jsLinks: __, ...look } = settings;
      const own = customCSS.trim() || (look['useCustomCSS'] && look['css']);
      if (customHTML.trim() && own)
        found.set(customHTML, { customHTML, customCSS, settings: look });
    }
    if (Array.isArray(value['flows'])) collect(value['flows']);
  };
  for (const name of readdirSync(folder).filter(each => each.endsWith('.json')))
    collect(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return [...found.values()];
}
const most = 40;

it.runIf(existsSync(CORPUS))(
  'pages of real exports look as without ours',
  async () => {
    const all = readLooks(CORPUS);
    const step = Math.max(1, Math.floor(all.length / most));
    const [shown, differing]: [number[], string[]] = [[], []];
    for (const look of all.filter((_, at) => at % step === 0).slice(0, most)) {
      const share = await compareLooks(look);
      // Some need what nodes before them leave.
      if (share === undefined) continue;
      shown.push(share);
      if (share > 0.01) differing.push(`${share.toFixed(3)} ${look.customHTML.slice(0, 200)}`);
    }
    expect(differing).toEqual([]);
    expect(shown.length).toBeGreaterThan(all.length > most ? most / 2 : 0);
  },
  300_000,
);
