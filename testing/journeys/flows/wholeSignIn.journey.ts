import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byKeyboard } from '../../browser/byKeyboard';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { Mailbox } from '../../security/kits/Mailbox';
import { Canvas } from '../kits/canvas';
import { CountedHands, type HandCount } from '../kits/countedHands';
import { journey } from '../kits/journey';

const mailbox = new Mailbox();
const smtp = await mailbox.open();
/** The letter that finds the user name of the page. */
const field = 'u';
const selected = 'the selected node';
const user = { username: 'grace', email: 'grace@example.com', password: 'Correct-Horse-9' };

describe('a sign-in with a second factor, built from nothing', () => {
  const shared = journey({ SLUICE_SMTP_URL: smtp });
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  let hands: CountedHands;
  const focused = (selector: string) =>
    page.evaluate(wanted => document.activeElement?.closest(wanted) !== null, selector);
  const waitForFocus = (selector: string) => expect.poll(() => focused(selector)).toBe(true);
  const parts: Record<string, HandCount> = {};
  const frame = () => page.frameLocator('iframe.flow-trial');
  const picker = () => page.getByRole('search', { name: 'Add node' });

  beforeAll(async () => {
    client = await Client.setUp(shared.product);
    await client.call('POST', `/company/${client.companyId}/users`, user);
    page = await shared.window();
    await signOn(page);
    canvas = new Canvas(page);
    hands = new CountedHands(page);
    await page.goto('/flows');
    await page.getByRole('button', { name: 'Create flow' }).first().waitFor();
  });
  afterAll(() => mailbox.close());

  /** Adds what a search finds behind the node in focus, and waits for its settings. */
  const add = async (letters: string, title: string) => {
    await hands.press('+');
    await picker().waitFor();
    await hands.find(letters);
    await hands.press('Enter');
    await page.locator('.sl-panel').getByRole('heading', { name: title }).waitFor();
    await waitForFocus('[data-enter]');
  };
  /** Chooses a reference in the field that has the focus. */
  const refer = async (letters: string) => {
    await hands.find(`{{${letters}`);
    await page.locator('.cm-tooltip-autocomplete').waitFor();
    // The list takes no key in its first moment, so that nobody chooses by accident.
    await page.waitForTimeout(200);
    await hands.press('Enter');
  };

  /** Starts the page of the node in its settings with one of those to start from. */
  const startPage = async (name: string) => {
    await hands.press('Enter');
    const dialog = page.getByRole('dialog');
    const start = dialog.getByRole('button', { name, exact: true });
    await start.waitFor();
    await waitForFocus('.pd-start button');
    while (!(await start.evaluate(each => each === document.activeElement)))
      await hands.press('Tab');
    await hands.press('Enter');
    await waitForFocus('[role="tree"]');
    await hands.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };

  /** Goes back along the flow to a node. */
  const goTo = async (title: string) => {
    for (let tries = 0; tries < 12 && !(await focusedNode()).includes(title); tries++)
      await hands.press('Shift+Tab');
    expect(await focusedNode()).toContain(title);
  };
  const focusedNode = () => page.evaluate(() => document.activeElement?.textContent ?? '');

  /** Starts the page of the selected node by mouse. */
  const designPage = async (name: string) => {
    await hands.click(page.getByRole('button', { name: 'Edit page as blocks' }));
    const dialog = page.getByRole('dialog');
    await hands.click(dialog.getByRole('button', { name, exact: true }));
    await waitForFocus('[role="tree"]');
    await hands.click(dialog.getByRole('button', { name: 'Close' }));
    await dialog.waitFor({ state: 'hidden' });
  };

  it('takes at most 145 keys by keyboard alone', async () => {
    await hands.press('Control+k');
    await page.locator('.sl-palette-input').waitFor();
    await hands.find('new fl');
    await hands.press('Enter');
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    await waitForFocus('[role="dialog"] input');
    await hands.write('By keyboard');
    await hands.press('Enter');
    await page.waitForURL(/\/flows\/[0-9a-f]{32}$/);
    await page.getByText('This flow is empty').waitFor();
    await waitForFocus('.flow-surface');
    await add('page', 'Custom HTML Template');
    await startPage('Sign-in');
    await hands.press('Escape');
    await add('check pa', 'Check Password');
    await refer(field);
    await hands.press('Tab', 'Tab');
    await refer('p');
    await hands.press('Escape');
    await add('send c', 'Send Code by Email');
    await refer('u');
    await hands.press('Escape');
    await add('page', 'Custom HTML Template');
    await startPage('One-time code');
    await hands.press('Escape');
    await add('check em', 'Check Email Code');
    await refer('u');
    await hands.press('Tab', 'Tab', 'Tab', 'Tab');
    await refer('c');
    await hands.press('Escape');
    await add('complete', 'Complete Sign-In');
    await refer('u');
    await hands.press('Escape');
    for (const before of ['Check Email Code', 'Check Password']) {
      await goTo(before);
      await add('error m', 'Custom Error Message');
      await refer('m');
      await hands.press('Escape');
    }
    await hands.press('Control+s');
    await canvas.mark('Saved').waitFor();
    await hands.press('Control+Enter');
    await page.getByRole('button', { name: 'Run here' }).waitFor();
    const { press, type } = byKeyboard(() => page);
    const { keys, ...others } = hands.take();
    expect(others).toEqual({ clicks: 0, drags: 0 });
    expect(keys).toBeLessThanOrEqual(145);
    await press('Run here');
    await frame().getByRole('heading', { name: 'Sign in' }).waitFor();
    await type('Username', user.username);
    await type('Password', 'wrong');
    await page.keyboard.press('Enter');
    await frame().getByRole('alert').getByText('Incorrect').waitFor();
    await type('Password', user.password);
    await page.keyboard.press('Enter');
    await frame().getByLabel('Code').waitFor();
    await type('Code', await mailbox.codeFor(user.email));
    await page.keyboard.press('Enter');
    await frame().getByRole('heading', { name: 'Done' }).waitFor();
    await page.getByText('Success', { exact: false }).first().waitFor();
  });

  it('takes at most 14 clicks, 7 drags, and 63 keys by mouse', async () => {
    hands.take();
    await page.getByRole('link', { name: 'Flows', exact: true }).first().click();
    await page.getByRole('button', { name: 'Create flow' }).first().waitFor();
    await hands.click(page.getByRole('button', { name: 'Create flow' }).first());
    await page.getByRole('dialog').getByLabel('Name').fill('By mouse');
    await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Create' }));
    const before = hands.count();
    await hands.click(page.locator('.flow-empty').getByRole('button', { name: 'Add node' }));
    await picker().waitFor();
    await hands.click(picker().getByRole('button').first());
    await canvas.node('Custom HTML Template').waitFor();
    parts.first = hands.since(before);
    await designPage('Sign-in');
    const follow = async (from: string, letters: string, title: string, by = { x: 100, y: 0 }) => {
      const card =
        from === selected ? page.locator('.react-flow__node.selected') : canvas.node(from);
      await hands.drag(card.locator('.react-flow__handle-right'), by);
      await picker().waitFor();
      await hands.find(letters);
      await hands.press('Enter');
      await page.locator('.sl-panel').getByRole('heading', { name: title }).waitFor();
      await waitForFocus('[data-enter]');
    };
    const sayWhy = async (from: string) => {
      await follow(from, 'cem', 'Custom Error Message', { x: 100, y: 110 });
      await refer('m');
    };
    const alone = hands.count();
    await follow('Custom HTML Template', 'passw', 'Check Password');
    parts.next = hands.since(alone);
    const linked = hands.count();
    await refer(field);
    parts.reference = hands.since(linked);
    await hands.click(page.getByLabel('Password *'));
    await refer('p');
    await follow('Check Password', 'scb', 'Send Code by Email');
    await refer('u');
    await sayWhy('Check Password');
    await follow('Send Code by Email', 'page', 'Custom HTML Template');
    await designPage('One-time code');
    await follow(selected, 'cec', 'Check Email Code');
    await refer('u');
    await hands.click(page.getByLabel('Code *'));
    await refer('c');
    await follow('Check Email Code', 'csi', 'Complete Sign-In');
    await refer('u');
    await sayWhy('Check Email Code');
    await hands.click(canvas.button('Try flow'));
    await hands.click(page.getByRole('button', { name: 'Run here' }));
    const { clicks, drags, keys } = hands.take();
    expect(clicks).toBeLessThanOrEqual(14);
    expect(drags).toBeLessThanOrEqual(7);
    expect(keys).toBeLessThanOrEqual(63);
    const mails = mailbox.mails.length;
    await frame().getByLabel('Username').fill(user.username);
    await frame().getByLabel('Password', { exact: true }).fill(user.password);
    await frame().getByRole('button', { name: 'Sign in' }).click();
    await frame().getByLabel('Code').waitFor();
    await expect.poll(() => mailbox.mails.length).toBe(mails + 1);
    await frame().getByLabel('Code').fill('000000');
    await frame().getByLabel('Code').press('Enter');
    await page.waitForTimeout(1500);
    await frame()
      .getByLabel('Code')
      .fill(await mailbox.codeFor(user.email));
    await frame().getByLabel('Code').press('Enter');
    await frame().getByRole('heading', { name: 'Done' }).waitFor();
  });

  it('takes two clicks for a node, a drag and six keys for the next, and a click and six keys for a replacement', async () => {
    expect(parts.first).toEqual({ clicks: 2, drags: 0, keys: 0 });
    expect(parts.next).toEqual({ clicks: 0, drags: 1, keys: 6 });
    expect(parts.reference).toEqual({ clicks: 0, drags: 0, keys: 4 });
    hands.take();
    await hands.click(canvas.node('Complete Sign-In'));
    await hands.press('r');
    await page.getByRole('search', { name: 'Replace node' }).waitFor();
    await hands.find('ssjr');
    await hands.press('Enter');
    await canvas.node('Send Success JSON Response').waitFor();
    expect(hands.take()).toEqual({ clicks: 1, drags: 0, keys: 6 });
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
