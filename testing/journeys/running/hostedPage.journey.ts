import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { findChromium } from '../../browser/findChromium';
import { startServer } from '../../startServer';

const probe = `
  new MutationObserver(() => console.log('shows: ' + document.body.textContent.trim())).observe(document.body, { childList: true });
  const seen = { origin: self.origin, who: '{{global.parameters.who}}' };
  try { localStorage.setItem('a', 'b'); seen.storage = 'open'; } catch (fault) { seen.storage = fault.name; }
  try { seen.cookie = document.cookie; } catch (fault) { seen.cookie = fault.name; }
  fetch('/v1/flows').then(({ status }) => { seen.call = status; }, () => { seen.call = 'closed'; }).then(() => {
    document.getElementById('seen').textContent = JSON.stringify(seen);
  });
`;
const nodes: Readonly<Record<string, Node>> = {
  ask: [
    'httpConnector',
    'customHTMLTemplate',
    {
      customHTML:
        '<pre id="seen"></pre><form id="f"><label>Code <input name="code" autocomplete="one-time-code"></label>' +
        '<button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="f" data-skbuttonvalue="GO">Go</button></form>',
      customScript: probe,
      formFieldsList: [{ propertyName: 'code' }],
    },
  ],
  wait: ['httpConnector', 'simulateLatency', { delayTime: '1500' }],
  ok: [
    'httpConnector',
    'createSuccessResponse',
    {
      claimsNameValuePairs: [{ name: 'message', value: 'Code {{local.ask.payload.output.code}}' }],
    },
  ],
};
const settings = {
  customTitle: 'Our sign-on',
  useIntermediateLoadingScreen: true,
  intermediateLoadingScreenHTML: '<p>One moment please</p>',
};

describe('a hosted page', () => {
  let sluice: Awaited<ReturnType<typeof startServer>>;
  let address: string;
  let browser: Browser;
  beforeAll(async () => {
    sluice = await startServer();
    address = await sluice.listen();
    browser = await chromium.launch({ ...(await findChromium()), headless: true });
  });
  afterAll(async () => {
    await browser?.close();
    await sluice?.close();
  });

  it('runs its author’s script at an origin of the environment, and shows that the next page is loading', async () => {
    const flow = await flowsOn(sluice).flowOf(
      nodes,
      [
        ['ask', 'wait'],
        ['wait', 'ok'],
      ],
      { settings },
    );
    const page = await browser.newPage();
    await page.goto(`${address}/hosted/${flow.companyId}/policy/${flow.policyId}?who=O'Neil`);
    await page.getByText('"call"').waitFor();
    expect(await page.title()).toBe('Our sign-on');
    expect(JSON.parse((await page.locator('#seen').textContent())!)).toEqual({
      origin: `http://${flow.companyId}.localhost:${new URL(address).port}`,
      who: "O'Neil",
      storage: 'open',
      cookie: '',
      call: 404,
    });

    await page.getByLabel('Code').fill('4711');
    // The driver cannot look at a page that is about to be left, so the page tells what it shows.
    const said = page.waitForEvent(
      'console',
      message => message.text() === 'shows: One moment please',
    );
    await Promise.all([page.getByLabel('Code').press('Enter'), said]);
    await page.getByText('Code 4711').waitFor();
  });
});
