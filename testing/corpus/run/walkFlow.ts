import { TOTP } from 'otpauth';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { sayAbsentElements, watchAbsentElements } from './absentElements';
import { isTried } from './explore/wanted';
import { distinct, lacksElement, lacksScript, ours, type Fault } from './faults';
import { addKey, fill, isBusy, isMarked, leaves, mark, patience, untilSteady } from './pageActs';
import { asksForCode, newcomer, person, type Field } from './fittingValue';
import { findScript } from './servePackage';
import { inspectPage, pressable, type Shown } from './inspectPage';

/** Bounds of a walk through one flow. */
export interface Bounds {
  /** Ways tried, each from the start. */
  readonly ways: number;
  /** Pages of one way. */
  readonly pages: number;
}
/** Where one way through a flow ended, and what was wrong on it. */
export interface Way {
  /** The pressed buttons, page by page. */
  readonly pressed: readonly string[];
  /** `page` where it stopped at a page, `end` where the flow ended or left for elsewhere. */
  readonly stopped: 'page' | 'end';
  readonly text: string;
  readonly interactionId: string | undefined;
  readonly faults: readonly Fault[];
}
/** A way into a flow. */
export interface Entrance {
  /** Where the flow begins. */
  readonly address: string;
  /** Readies what the flow calls. */
  readonly prepare: () => void;
}
interface Asked {
  readonly browser: Browser;
  readonly entrances: readonly Entrance[];
  readonly bounds: Bounds;
  /** The newest code that was mailed, once it is there. */
  readonly code: () => Promise<string | undefined>;
  /** The flows as JSON. */
  readonly text: string;
}
/** The choice on one page: the button, and whether wrong values are typed. */
interface Choice {
  readonly press: number;
  readonly wrong: boolean;
}
interface Told {
  readonly entrance: Entrance;
  readonly choices: readonly Choice[];
}
interface Queue {
  readonly seen: Set<string>;
  waiting: Told[];
}

/**
 * Walks through a flow's pages within bounds: by each entrance, each button of each page once, and
 * each page with something wrong typed.
 */
export async function walkFlow(asked: Asked): Promise<readonly Way[]> {
  const ways: Way[] = [];
  const queue: Queue = {
    seen: new Set(),
    waiting: asked.entrances.slice(0, 1).map(entrance => ({ entrance, choices: [] })),
  };
  const others = asked.entrances.slice(1).map(entrance => ({ entrance, choices: [] }));
  while (queue.waiting.length > 0 && ways.length < asked.bounds.ways) {
    const told = queue.waiting.shift()!;
    const lacking = { script: false };
    const context = await openContext(asked, told.entrance, lacking);
    try {
      told.entrance.prepare();
      ways.push(await walkOnce(asked, context, told, queue, lacking).catch(toBrokenWay));
    } finally {
      await context.close();
    }
    // The other entrances, and what the first way has found, by turns.
    if (ways.length === 1)
      queue.waiting = queue.waiting
        .flatMap((found, at) => [...others.slice(at, at + 1), found])
        .concat(others.slice(queue.waiting.length));
  }
  return ways;
}

const toBrokenWay = (fault: Error): Way => ({
  pressed: [],
  stopped: 'page',
  text: '',
  interactionId: undefined,
  faults: [{ whose: 'walk', cause: `the walk broke: ${fault.message.split('\n')[0]}` }],
});

/** Whether the page as it stands lacks a script of another host. */
interface Lacking {
  script: boolean;
}

async function openContext(
  { browser }: Asked,
  { address }: Entrance,
  lacking: Lacking,
): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  context.setDefaultTimeout(10_000);
  // The runner of TypeScript names functions by a helper that a page does not have.
  await context.addInitScript('globalThis.__name = value => value');
  await context.addInitScript(sayAbsentElements);
  const { origin } = new URL(address);
  await context.route(
    url => url.origin !== origin,
    route => {
      const isScript = route.request().resourceType() === 'script';
      const script = isScript ? findScript(new URL(route.request().url())) : '';
      if (script === undefined) lacking.script = true;
      return route.fulfill({
        status: 200,
        body: script ?? '',
        headers: {
          'access-control-allow-origin': '*',
          ...(isScript && { 'content-type': 'text/javascript' }),
        },
      });
    },
  );
  return context;
}

/** Goes one way: as told as far as that leads, then the main button of each page. */
async function walkOnce(
  asked: Asked,
  context: BrowserContext,
  { entrance, choices }: Told,
  { seen, waiting }: Queue,
  lacking: Lacking,
): Promise<Way> {
  const page = await context.newPage();
  const { origin } = new URL(entrance.address);
  const { faults, listScriptFaults } = watch(page, lacking, asked.text);
  const pressed: string[] = [];
  const taken: Choice[] = [];
  let interactionId: string | undefined;
  let secret: string | undefined;
  let [before, back, who] = ['', 0, person];
  await addKey(page);
  const finish = (stopped: Way['stopped'], text: string): Way => ({
    pressed,
    stopped,
    text,
    interactionId,
    faults: distinct([...faults, ...listScriptFaults()]),
  });
  await page.goto(entrance.address);
  for (let step = 0; step < asked.bounds.pages; step++) {
    if (new URL(page.url()).origin !== origin)
      return finish('end', `went to ${page.url().slice(0, 120)}`);
    const shown = await untilSteady(page, () => inspectPage(page));
    faults.push(...shown.faults.map(fault => ours(`${fault} on ${shown.nodeId}`)));
    interactionId = shown.interactionId ?? interactionId;
    if (shown.nodeId === undefined) return finish('end', shown.text);
    const key = `${shown.nodeId} ${shown.presses.map(({ label }) => label).join('|')}`;
    const main = findMain(shown);
    const choice = choices[step] ?? { press: main, wrong: false };
    if (!seen.has(key)) {
      seen.add(key);
      const others: Choice[] = shown.presses.map((_, press) => ({ press, wrong: false }));
      if (shown.fields.some(mayBeWrong)) others.push({ press: main, wrong: true });
      for (const other of others)
        if (other.press !== choice.press || other.wrong !== choice.wrong)
          waiting.push({ entrance, choices: [...taken, other] });
    }
    const press = shown.presses[choice.press];
    if (!press) {
      if (await leaves(page, async () => {})) continue;
      return finish('page', shown.text);
    }
    secret = shown.secret ?? secret;
    // A page that comes back has refused what was typed: somebody new may fare better.
    if (key === before) who = newcomer;
    back = key === before ? back + 1 : 0;
    if (back > 2) return finish('page', `The page stays: ${shown.text}`);
    before = key;
    const code = choice.wrong ? '000000' : await findCode(asked, shown, secret);
    const typing = choice.wrong ? { ...who, password: 'Wrong-Horse-1' } : who;
    await untilSteady(page, () => fill(page, shown, typing, code)).catch(() => {});
    let request: Request | undefined;
    const note = (sent: Request) => {
      if (sent.isNavigationRequest() && sent.method() === 'POST') request ??= sent;
    };
    page.on('request', note);
    const button = page.locator(pressable).nth(press.index);
    await mark(page);
    let gone = await leaves(page, () => button.click({ timeout: patience, noWaitAfter: true }));
    if (!gone && (await isBusy(page))) gone = await leaves(page, async () => {}, 10_000);
    page.off('request', note);
    if (!gone) {
      const invalid = await untilSteady(page, () =>
        page.evaluate(
          () => document.querySelector<HTMLInputElement>('form :invalid:not(fieldset)')?.name,
        ),
      );
      const on = `on ${shown.nodeId}`;
      if (invalid !== undefined)
        faults.push({ whose: 'walk', cause: `field ${invalid} refused ${on}` });
      else if (await button.isDisabled().catch(() => false))
        faults.push({ whose: 'walk', cause: 'a button that the page keeps disabled' });
      // A machine with other work may be slow to leave.
      else if ((await leaves(page, async () => {}, 8000)) || !(await isMarked(page))) {
        pressed.push(press.label);
        taken.push(choice);
        continue;
      } else faults.push(lacking.script ? lacksScript : ours(`dead button “${press.label}” ${on}`));
      return finish('page', shown.text);
    }
    if (request) {
      const body = new URLSearchParams((request as Request).postData() ?? '');
      for (const field of shown.fields)
        if (press.sends.includes(field.name || field.id) && isMissing(field, body))
          faults.push(ours(`input not sent ${field.name || `#${field.id}`} on ${shown.nodeId}`));
    }
    pressed.push(press.label);
    taken.push(choice);
  }
  return finish('page', 'The walk came to its bounds.');
}

/** Whether something wrong can be typed into a field. */
const mayBeWrong = (field: Field) => field.type === 'password' || asksForCode(field);

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

const isMissing = ({ name, id, type }: Field, body: URLSearchParams) =>
  (name || id) !== '' && !['checkbox', 'radio', 'file'].includes(type) && !body.has(name || id);

/** A picture that is looked for beside a hosted page, where a value that is no URL leads. */
const besidePage =
  /^Loading the image 'https?:\/\/[^/]+\/hosted\/(?:run\/[\w-]+|[\w-]+\/policy)\/([^/']*)'/;
const madeUpPicture: Fault = { whose: 'walk', cause: 'a picture whose URL the walk made up' };

/** Collects faults in the browser while pages are shown. */
function watch(page: Page, lacking: Lacking, text: string) {
  const faults: Fault[] = [];
  const errors: string[] = [];
  const afterAbsent = watchAbsentElements(page);
  // Scripts of a page that is being left may miss what its loading screen has replaced.
  let left = false;
  page.on('domcontentloaded', () => (left = false));
  page.on('request', request => {
    if (!request.isNavigationRequest()) return;
    lacking.script = false;
    left = request.method() === 'POST';
  });
  page.on('pageerror', error => {
    if (left) return;
    const name = /^(?!\$|jQuery)([\w$]+) is not defined/.exec(error.message)?.[1];
    if (lacking.script) faults.push(lacksScript);
    else if (
      name !== undefined &&
      !new RegExp(String.raw`(?:function|class|const|let|var)\s+${name}\b`).test(text)
    )
      faults.push({ whose: 'bundle', cause: 'a script that the flow does not load' });
    else errors.push(error.message);
  });
  page.on('console', message => {
    if (!/Content Security Policy/.test(message.text())) return;
    const picture = besidePage.exec(message.text())?.[1];
    if (picture && isTried(picture)) faults.push(madeUpPicture);
    else faults.push(ours(`blocked resource ${message.text().slice(0, 140)}`));
  });
  page.on('response', response => {
    if (response.status() >= 500)
      faults.push(ours(`answer ${response.status()} of ${new URL(response.url()).pathname}`));
  });
  return {
    faults,
    listScriptFaults: () =>
      errors.map(message =>
        /properties of (?:null|undefined)/.test(message) && afterAbsent.has(message)
          ? lacksElement
          : ours(`script error ${message.split('\n')[0]}`),
      ),
  };
}
