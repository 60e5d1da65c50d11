import { mkdirSync } from 'node:fs';
import { chromium, type Browser, type Frame, type Locator, type Page } from 'playwright-core';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '../../browser/Client';
import { findChromium } from '../../browser/findChromium';
import { signOn } from '../../browser/signOn';

/** How long what a guide names may take to appear, in milliseconds. */
const patience = 30_000;
const pause = 100;
const roles = [
  'link',
  'button',
  'menuitem',
  'menuitemcheckbox',
  'tab',
  'option',
  'checkbox',
  'switch',
  'radio',
  'treeitem',
  'row',
] as const;

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The browser of a reader: finds things by the words that a guide has for them. */
export class Screen {
  private browser: Browser | undefined;
  private page: Page | undefined;

  constructor(
    private readonly name: string,
    private readonly address: string,
  ) {}

  async visit(address: string): Promise<void> {
    await (await this.open()).goto(address);
  }

  /** Signs in, after the account was made where a first start asks for it. */
  async signIn(setUpLink: string | undefined): Promise<void> {
    const page = await this.open();
    if (setUpLink) await Client.setUp({ address: this.address, setUpLink } as never);
    await signOn(page);
  }

  /** Opens a place of the navigation, or else a thing on the page. */
  async go(name: string): Promise<void> {
    const navigation = (await this.open()).getByRole('navigation', { name: 'Main' });
    const link = navigation.getByRole('link', { name, exact: true });
    if (await link.first().isVisible()) return link.first().click();
    return this.select(name);
  }

  async select(name: string): Promise<void> {
    const found = await this.find(() => this.named(name));
    await found.click();
  }

  async enter(value: string, label: string): Promise<void> {
    const field = await this.find(scope => [
      scope.getByLabel(new RegExp(`^\\s*${escape(label)}[\\s*]*$`)),
    ]);
    const tag = await field.evaluate(({ tagName }) => tagName);
    if (tag === 'SELECT') await field.selectOption(value);
    else if (tag === 'INPUT' || tag === 'TEXTAREA') await field.fill(value);
    else {
      await field.click();
      await this.press('Ctrl+A');
      await this.type(value);
    }
  }

  async type(text: string): Promise<void> {
    await (await this.open()).keyboard.type(text);
  }

  async press(keys: string): Promise<void> {
    const named = keys
      .replace('Ctrl', 'Control')
      .replace(/\+([A-Z])$/, (_, key) => `+${key.toLowerCase()}`);
    await (await this.open()).keyboard.press(named);
  }

  /** Drags something of the catalog to the middle of the canvas. */
  async drag(name: string): Promise<void> {
    const page = await this.open();
    const from = await this.find(scope => [
      scope.getByRole('button', { name: new RegExp(`^${escape(name)}`) }),
    ]);
    const surface = page.locator('.flow-surface');
    const count = await page.locator('.flow-card').count();
    await from.dragTo(surface, { targetPosition: { x: 200 + 240 * count, y: 260 } });
  }

  /** Waits until words are on screen, or no longer. */
  async see(text: string, gone: boolean): Promise<void> {
    const page = await this.open();
    const shows = async (frame: Frame) => {
      const found = frame
        .getByText(text)
        .or(frame.getByRole('button', { name: text }))
        .or(frame.getByRole('link', { name: text }))
        .filter({ visible: true });
      return (await found.count()) > 0;
    };
    for (const until = Date.now() + patience; Date.now() < until; await wait(pause)) {
      const seen = await Promise.all(page.frames().map(frame => shows(frame).catch(() => false)));
      if (seen.some(Boolean) !== gone) return;
    }
    throw new Error(`The screen ${gone ? 'still shows' : 'does not show'} “${text}”.`);
  }

  /** Keeps what is on screen in results/. */
  async keep(): Promise<void> {
    mkdirSync('results/journeys', { recursive: true });
    await this.page?.screenshot({ path: `results/journeys/${this.name}.png` }).catch(() => {});
  }

  async close(): Promise<void> {
    await this.browser?.close();
  }

  private async open(): Promise<Page> {
    if (this.page) return this.page;
    this.browser = await chromium.launch({ ...(await findChromium()), headless: true });
    this.page = await this.browser.newPage({
      baseURL: this.address,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    this.page.setDefaultTimeout(patience);
    return this.page;
  }

  private named(name: string): readonly Locator[] {
    const scope = this.page!;
    const by = (pattern: RegExp) => roles.map(role => scope.getByRole(role, { name: pattern }));
    return [
      ...by(new RegExp(`^${escape(name)}$`)),
      ...by(new RegExp(`^${escape(name)}\\b`)),
      scope.getByText(name, { exact: true }),
    ];
  }

  /** Waits for the first thing that is visible; a dialog is before what it covers. */
  private async find(list: (scope: Page) => readonly Locator[]): Promise<Locator> {
    const page = await this.open();
    const candidates = list(page);
    for (const until = Date.now() + patience; Date.now() < until; await wait(pause)) {
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
      const isCovered = await dialog.isVisible().catch(() => false);
      for (const candidate of candidates) {
        const found = candidate.filter({ visible: true });
        const inside = dialog.locator(found);
        if (isCovered && (await inside.count()) > 0) return inside.first();
        if (!isCovered && (await found.count()) > 0) return found.first();
      }
    }
    throw new Error('It is not on screen.');
  }
}
