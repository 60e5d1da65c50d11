import { TOTP } from 'otpauth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { asksForCode, fittingValue, newcomer, person, type Field } from './fittingValue';
import { inspectPage, pressable, typeable, type Shown } from './inspectPage';

/** Bounds of a walk through one flow. */
export interface Bounds {
  /** Ways tried, each from the start. */
  readonly ways: number;
  /** Pages of one way. */
  readonly pages: number;
}
/** Where one way through a flow ended, and what was wrong on it. */
export interface Way {
  /** What was pressed, page by page. */
  readonly pressed: readonly string[];
  /** `page` where it stopped at a page, `end` where the flow ended or left for elsewhere. */
  readonly stopped: 'page' | 'end';
  readonly text: string;
  readonly interactionId: string | undefined;
  readonly faults: readonly string[];
}
interface Asked {
  readonly browser: Browser;
  /** Where the flow begins. */
  readonly address: string;
  readonly bounds: Bounds;
  /** The newest code that was mailed, once it is there. */
  readonly code: () => Promise<string | undefined>;
}

const patience = 2500;

/** Walks through a flow's pages: each button of each page once, within bounds. */
export async function walkFlow(asked: Asked): Promise<readonly Way[]> {
  const ways: Way[] = [];
  const seen = new Set<string>();
  const waiting: (readonly number[])[] = [[]];
  while (waiting.length > 0 && ways.length < asked.bounds.ways) {
    const context = await openContext(asked);
    try {
      ways.push(await walkOnce(asked, context, waiting.shift()!, seen, waiting).catch(toBrokenWay));
    } finally {
      await context.close();
    }
  }
  return ways;
}

const toBrokenWay = (fault: Error): Way => ({
  pressed: [],
  stopped: 'page',
  text: '',
  interactionId: undefined,
  faults: [`the walk broke: ${fault.message.split('\n')[0]}`],
});

async function openContext({ browser, address }: Asked): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  context.setDefaultTimeout(10_000);
  // The runner of TypeScript names functions by a helper that a page does not have.
  await context.addInitScript('globalThis.__name = value => value');
  const { origin } = new URL(address);
  await context.route(
    url => url.origin !== origin,
    route =>
      route.fulfill({ status: 200, body: '', headers: { 'access-control-allow-origin': '*' } }),
  );
  return context;
}

/** Goes one way: as told as far as that leads, then the main button of each page. */
async function walkOnce(
  asked: Asked,
  context: BrowserContext,
  told: readonly number[],
  seen: Set<string>,
  waiting: (readonly number[])[],
): Promise<Way> {
  const page = await context.newPage();
  const faults = watch(page, new URL(asked.address).origin);
  const pressed: string[] = [];
  const taken: number[] = [];
  let interactionId: string | undefined;
  let secret: string | undefined;
  let [before, who] = ['', person];
  await addKey(page);
  const finish = (stopped: Way['stopped'], text: string): Way => ({
    pressed,
    stopped,
    text,
    interactionId,
    faults: [...new Set(faults)],
  });
  await page.goto(asked.address);
  for (let step = 0; step < asked.bounds.pages; step++) {
    if (new URL(page.url()).origin !== new URL(asked.address).origin)
      return finish('end', `went to ${page.url().slice(0, 120)}`);
    const shown = await untilSteady(page, () => inspectPage(page));
    faults.push(...shown.faults.map(fault => `${fault} on ${shown.nodeId}`));
    interactionId = shown.interactionId ?? interactionId;
    if (shown.nodeId === undefined) return finish('end', shown.text);
    const key = `${shown.nodeId} ${shown.presses.map(({ label }) => label).join('|')}`;
    const choice = told[step] ?? findMain(shown);
    if (!seen.has(key)) {
      seen.add(key);
      for (let other = 0; other < shown.presses.length; other++)
        if (other !== choice) waiting.push([...taken, other]);
    }
    const press = shown.presses[choice];
    if (!press) {
      if (await leaves(page, async () => {})) continue;
      return finish('page', shown.text);
    }
    secret = shown.secret ?? secret;
    // A page that comes back has refused what was typed: somebody new may fare better.
    if (key === before) who = newcomer;
    before = key;
    const code = await findCode(asked, shown, secret);
    await untilSteady(page, () => fill(page, shown, who, code));
    const sent = page
      .waitForRequest(request => request.isNavigationRequest() && request.method() === 'POST', {
        timeout: patience,
      })
      .catch(() => undefined);
    const gone = await leaves(page, () =>
      page.locator(pressable).nth(press.index).click({ timeout: patience, noWaitAfter: true }),
    );
    const request = await sent;
    if (!gone) {
      const invalid = await untilSteady(page, () =>
        page.evaluate(
          () => document.querySelector<HTMLInputElement>('form :invalid:not(fieldset)')?.name,
        ),
      );
      faults.push(
        invalid === undefined
          ? `dead button “${press.label}” on ${shown.nodeId}`
          : `field ${invalid} refused on ${shown.nodeId}`,
      );
      return finish('page', shown.text);
    }
    if (request) {
      const body = new URLSearchParams(request.postData() ?? '');
      for (const field of shown.fields)
        if (press.sends.includes(field.name || field.id) && isMissing(field, body))
          faults.push(`input not sent ${field.name || `#${field.id}`} on ${shown.nodeId}`);
    }
    pressed.push(press.label);
    taken.push(choice);
  }
  return finish('page', 'The walk came to its bounds.');
}

/** The code that a page asks for: of the app that the walk has set up, else of the newest mail. */
function findCode(asked: Asked, { fields }: Shown, secret: string | undefined) {
  if (!fields.some(asksForCode)) return undefined;
  return secret === undefined ? asked.code() : new TOTP({ secret }).generate();
}

/** The button that a page is about: the first that sends most fields. */
function findMain({ presses }: Shown): number {
  const most = Math.max(0, ...presses.map(({ sends }) => sends.length));
  return Math.max(
    0,
    presses.findIndex(({ sends }) => sends.length === most),
  );
}

/** What a page answers once it stays: one that asks a key goes on when the key has answered. */
async function untilSteady<T>(page: Page, ask: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await ask();
  } catch (fault) {
    if (tries === 0 || !/navigation/.test(String(fault))) throw fault;
    await page.waitForLoadState();
    return untilSteady(page, ask, tries - 1);
  }
}

/** Gives a page a passkey of software that always says yes. */
async function addKey(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

const isMissing = ({ name, id, type }: Field, body: URLSearchParams) =>
  (name || id) !== '' && !['checkbox', 'radio', 'file'].includes(type) && !body.has(name || id);

/** Whether the page is left within its patience once this is done. */
async function leaves(page: Page, act: () => Promise<unknown>): Promise<boolean> {
  const left = page
    .waitForEvent('domcontentloaded', { timeout: patience })
    .then(() => true)
    .catch(() => false);
  await act().catch(() => {});
  return left;
}

async function fill(
  page: Page,
  shown: Shown,
  who: typeof person,
  code: string | undefined,
): Promise<void> {
  await page.evaluate(
    ({ typeable, values, anew }) => {
      const seen = [...document.querySelectorAll<HTMLInputElement>(typeable)].filter(
        element => element.checkVisibility() && element.getBoundingClientRect().width > 0,
      );
      for (const [index, input] of seen.entries()) {
        if (input.type === 'checkbox' || input.type === 'radio') {
          if (input.required || input.type === 'radio') input.checked = true;
        } else if ((anew || !input.value) && input.type !== 'file')
          input.value = values[index] ?? '';
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }
    },
    {
      typeable,
      values: shown.fields.map(field => fittingValue(field, code, who)),
      anew: who === newcomer,
    },
  );
}

/** What goes wrong in the browser while pages are shown, as it happens. */
function watch(page: Page, origin: string): string[] {
  const faults: string[] = [];
  let alone = true;
  // Scripts of other sites are answered empty here: what they would define is missing.
  page.on('request', request => {
    if (request.isNavigationRequest()) alone = true;
    else if (request.resourceType() === 'script' && !request.url().startsWith(origin))
      alone = false;
  });
  page.on('pageerror', error => {
    if (alone) faults.push(`script error ${error.message.split('\n')[0]}`);
  });
  page.on('console', message => {
    if (/Content Security Policy/.test(message.text()))
      faults.push(`blocked resource ${message.text().slice(0, 140)}`);
  });
  page.on('response', response => {
    if (response.status() >= 500)
      faults.push(`answer ${response.status()} of ${new URL(response.url()).pathname}`);
  });
  return faults;
}
