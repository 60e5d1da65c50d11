// @module-tag slow
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import type { Link, Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { openBrowser } from '../components/testBrowser';

let sluice: Awaited<ReturnType<typeof startServer>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  sluice = await startServer();
  browser = await openBrowser(sluice);
});
afterEach(() => browser.leave());
afterAll(async () => {
  await browser.close();
  await sluice.close();
});

const flowOf = (
  nodes: Readonly<Record<string, Node>>,
  links: readonly Link[],
  settings: object = {},
) => flowsOn(sluice).flowOf(nodes, links, { settings });
const page = (customHTML: string, more: object = {}): Node => [
  'httpConnector',
  'customHTMLTemplate',
  { customHTML, ...more },
];
const end = (value: string): Node => [
  'httpConnector',
  'createSuccessResponse',
  { claimsNameValuePairs: [{ name: 'message', value }] },
];
const polls = (interval: number, retries: number, challenge: boolean, more = '') =>
  `<div ${more} data-skcomponent="skpolling" data-skpollInterval="${interval}" data-skpollRetries="${retries}" data-skpollChallengeStatus="${challenge}"></div>`;
const encode = (text: string) => Buffer.from(text).toString('base64');
const token = (options: string) =>
  `[[[skcomponent###${encode(`skcomponent "skpolling" class="" ${options}`)}###${encode('{}')}###]]]`;
/** Counts the visits of a node in a variable of the run, and is true from the third on. */
const thirdTime: Readonly<Record<string, Node>> = {
  count: [
    'functionsConnector',
    'customFunction',
    {
      code: 'module.exports = a = async ({params}) => ({ next: Number(params.times || 0) + 1 })',
      variableInputList: [
        { name: 'times', preferredDataType: 'string', value: '{{global.variables.times}}' },
      ],
    },
  ],
  keep: [
    'variablesConnector',
    'saveValue',
    {
      saveVariables: [
        {
          name: 'times',
          type: 'string',
          value: '{{local.count.payload.output.next}}',
          label: 'times (string - flowInstance)',
        },
      ],
    },
  ],
  compare: [
    'functionsConnector',
    'AEqualsB',
    { leftValueA: '{{local.count.payload.output.next}}', rightValueB: '3' },
  ],
};
const counting: readonly Link[] = [
  ['count', 'keep'],
  ['keep', 'compare'],
];

describe('A page that continues automatically', () => {
  it.each([
    [
      'hidden in a page that only waits',
      `<h1>Please wait</h1>${polls(10, 1, false, 'class="d-none"')}`,
    ],
    ['announcing itself', `<h1>Please wait</h1>${polls(50, 1, false, 'aria-live="assertive"')}`],
    [
      'written in the editor',
      `<h1>Please wait</h1>${token('pollInterval="1" pollRetries="1" pollChallengeStatus="false"')}`,
    ],
    [
      'as rich text',
      JSON.stringify([{ children: [{ text: `<h1>Please wait</h1>${polls(30, 1, false)}` }] }]),
    ],
  ])('leads on from a component %s, also where motion is reduced', async (_, markup) => {
    const flow = await flowOf({ wait: page(markup), done: end('Here we are') }, [['wait', 'done']]);
    const shown = await browser.visit(flow, (__, at) =>
      at.emulateMedia({ reducedMotion: 'reduce' }),
    );
    expect(await shown.getByText('Here we are').textContent()).toBe('Here we are');
  });

  it('continues according to the properties of a message', async () => {
    const flow = await flowOf(
      {
        wait: [
          'httpConnector',
          'customHtmlMessage',
          {
            message: 'Please wait',
            enablePolling: true,
            pollInterval: 500,
            pollRetries: 1,
            showContinueButton: false,
          },
        ],
        done: end('Here we are'),
      },
      [['wait', 'done']],
    );
    const shown = await browser.visit(flow);
    expect(await shown.getByText('Here we are').textContent()).toBe('Here we are');
  });

  it('stays while a loop of nodes returns to it, with its code, typed values, and focus', async () => {
    const flow = await flowOf(
      {
        qr: ['httpConnector', 'createQr', { customUrl: 'https://wallet.example/pair' }],
        wait: page(
          `<h1>Scan the code</h1><img id="qr" alt="Code to scan" src="{{qr}}"><form id="f"><label>Or enter it <input name="code"></label></form>${polls(2000, 500, false)}`,
          {
            qr: '{{local.qr.payload.output.generatedQr}}',
            formFieldsList: [{ propertyName: 'code' }],
          },
        ),
        ...thirdTime,
        done: end('Paired'),
        again: ['nodeConnector', 'goToNode', { nodeInstanceId: 'wait' }],
      },
      [
        ['qr', 'wait'],
        ['wait', 'count'],
        ...counting,
        ['compare', 'done'],
        ['compare', 'again', 'anyTriggersFalse'],
      ],
    );
    const shown = await browser.visit(flow);
    const code = shown.getByRole('img', { name: 'Code to scan' });
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      100,
    );
    await shown.getByLabel('Or enter it').pressSequentially('47');
    let [asked, changed] = [0, false];
    shown.on('request', request => {
      if (request.url().endsWith('/hosted/continue')) asked++;
    });
    await shown.exposeFunction('told', () => (changed = true));
    await shown.evaluate(() => {
      const { told } = window as unknown as { told(): void };
      new MutationObserver(told).observe(document.querySelector('h1')!.parentElement!, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(1);
    // Nothing that a screen reader would say again, and nothing that takes the focus away.
    expect(changed).toBe(false);
    await shown.keyboard.type('11');
    expect(await shown.getByLabel('Or enter it').inputValue()).toBe('4711');
    await shown.getByText('Paired').waitFor();
    expect(asked).toBe(3);
  });

  it('keeps polling if the server or a proxy fails', async () => {
    const flow = await flowOf(
      { wait: page(`<h1>Please wait</h1>${polls(10, 1, false)}`), done: end('Here we are') },
      [['wait', 'done']],
    );
    const answers = [502, 503, 429].map(status => ({ status, body: 'Bad gateway' }));
    const shown = await browser.visit(flow, (_, at) =>
      at.route('**/hosted/continue', route => {
        const answer = answers.shift();
        return answer ? route.fulfill(answer) : route.continue();
      }),
    );
    expect(await shown.getByText('Here we are').textContent()).toBe('Here we are');
    expect(answers).toEqual([]);
  });

  it('stops with a focused message once the flow’s time is over', async () => {
    const challenge = '{{local.start.payload.output.challenge}}';
    const flow = await flowOf(
      {
        start: ['challengeConnector', 'createChallenge', { challengeExpiryInSecs: '600' }],
        wait: page(`<h1>Open the link of the mail</h1>${polls(500, 100, true)}`, { challenge }),
        done: end('Too early'),
      },
      [
        ['start', 'wait'],
        ['wait', 'done'],
      ],
      { flowTimeoutInSeconds: 3 },
    );
    const shown = await browser.visit(flow, (_, at) => at.clock.install());
    await shown.getByRole('heading', { name: 'Open the link of the mail' }).waitFor();
    await shown.getByText('This session timed out').waitFor();
    const told = await shown.evaluate(() => document.activeElement?.textContent);
    expect(told).toContain('This session timed out');
    expect(await shown.locator('[aria-live=assertive], [role=alert]').count()).toBe(0);
    let asked = 0;
    shown.on('request', () => asked++);
    await shown.clock.runFor(60_000);
    expect(asked).toBe(0);
  });

  it('causes no error in the browser', () => expect(browser.faults).toEqual([]));
});
