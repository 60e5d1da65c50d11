import type { Page } from 'playwright-core';
import type { Thing } from '../createTestCompany';
import type { People } from './People';

/** What moments are reached with. */
export interface Stage {
  readonly people: People;
  readonly things: Readonly<Record<Thing, string>>;
  /** A window of somebody who has not signed in. */
  openWindow(): Promise<Page>;
}

/** A screen that no path alone leads to. */
interface Moment {
  readonly path: string;
  readonly state: string;
  readonly reach: (stage: Stage) => Promise<Page>;
}

const stranger =
  (path: string) =>
  async ({ openWindow }: Stage) => {
    const page = await openWindow();
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    return page;
  };
const atCanvas =
  (act: (page: Page) => Promise<unknown>) =>
  async ({ people, things }: Stage) => {
    const page = await people.visit('owner', `/flows/${things.flow}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.flow-card').first().waitFor();
    await act(page);
    return page;
  };
const press = (name: string) => (page: Page) =>
  page.getByRole('toolbar', { name: 'Flow' }).getByRole('button', { name, exact: true }).click();
const moveNode = async (page: Page) => {
  const box = await page.locator('.flow-card').nth(1).boundingBox();
  const { x, y } = { x: 0, y: 0, ...box };
  await page.mouse.move(x + 60, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 60, { steps: 5 });
  await page.mouse.up();
};
const withDialog =
  (path: string) =>
  async ({ people }: Stage) => {
    const page = await people.visit('owner', path);
    await page.getByRole('dialog').waitFor();
    return page;
  };
const withPalette = async ({ people }: Stage) => {
  const page = await people.visit('owner', '/dashboard');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').first().waitFor();
  return page;
};

/** The entrance, the panels and dialogs of the canvas, and the palette. */
export const moments: readonly Moment[] = [
  { path: '/', state: 'signed out', reach: stranger('/') },
  { path: '/register', state: 'signed out', reach: stranger('/register') },
  { path: '/reset-password', state: 'signed out', reach: stranger('/reset-password') },
  { path: '/forgot', state: 'signed out', reach: stranger('/forgot') },
  { path: '/sso/login', state: 'signed out', reach: stranger('/sso/login') },
  { path: '/invitation', state: 'signed out', reach: stranger('/invitation') },
  { path: '/roles', state: 'new role', reach: withDialog('/roles?new') },
  { path: '/flows', state: 'new flow', reach: withDialog('/flows?do=new') },
  { path: '/apps', state: 'new application', reach: withDialog('/apps?new') },
  { path: '/connections', state: 'new connection', reach: withDialog('/connections?new') },
  { path: '/customers', state: 'invitation', reach: withDialog('/customers?invite') },
  { path: 'palette', state: 'opened', reach: withPalette },
  {
    path: '/flows/:id',
    state: 'settings of a node',
    reach: atCanvas(page => page.locator('.flow-card').nth(1).dblclick()),
  },
  { path: '/flows/:id', state: 'validated', reach: atCanvas(press('Validate')) },
  {
    path: '/flows/:id',
    state: 'asked to deploy',
    reach: atCanvas(async page => {
      await moveNode(page);
      await press('Deploy')(page);
      await page.getByRole('dialog').waitFor();
    }),
  },
  { path: '/flows/:id', state: 'tried', reach: atCanvas(press('Try flow')) },
];
