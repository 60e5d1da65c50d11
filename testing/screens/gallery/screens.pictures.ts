import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '#testing/browser/Client';
import { findChromium } from '#testing/browser/findChromium';
import { startProduct, type Product } from '#testing/browser/startProduct';
import { allPages } from '../allPages';
import { fillPath, type Thing } from '../createTestCompany';
import { without, type State } from '../exceptions';
import { Camera } from './Camera';
import { fillEnvironment } from './fillEnvironment';
import { moments, type Stage } from './moments';
import { People } from './People';

const only = (process.env['GALLERY_ONLY'] ?? '').split(',');
const chosen = <T extends { readonly path: string }>(all: readonly T[]) =>
  all.filter(({ path }) => only.some(part => path.includes(part)));
/** `GALLERY_EVERY=3` takes every third page. */
const every = Number(process.env['GALLERY_EVERY'] ?? 1);
const everyPage = chosen([
  { path: '/dashboard' },
  { path: '/account' },
  ...(await allPages()),
]).filter((_, at) => at % every === 0);
const camera = new Camera();

let product: Product;
let browser: Browser;
let people: People;
let things: Record<Thing, string>;
const pageErrors: string[] = [];

async function openWindow(): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: product.address });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  page.on('pageerror', error => pageErrors.push(`${page.url()}: ${error.message}`));
  return page;
}

beforeAll(async () => {
  product = await startProduct();
  browser = await chromium.launch({ ...(await findChromium()), headless: true });
  const client = await Client.setUp(product, true);
  things = await fillEnvironment(client);
  people = await People.open(client, openWindow);
});
afterAll(async () => {
  camera.writeIndex();
  await browser?.close();
  await product?.stop();
});

/** How a screen is brought into each state, and who looks at it. */
const states: Readonly<
  Record<'full' | 'loading' | 'error' | 'empty' | 'no permission', (path: string) => Promise<Page>>
> = {
  full: path => people.visit('owner', fillPath(path, things)),
  loading: path => people.visit('owner', fillPath(path, things), 'held'),
  error: path => people.visit('owner', fillPath(path, things), 'failed'),
  empty: path => people.visit('newcomer', fillPath(path)),
  'no permission': path => people.visit('guest', fillPath(path, things)),
};
const exceptionFor = (state: string): State =>
  ({ loading: 'loading and error', error: 'loading and error' }[state] ?? state) as State;

const shownStates = (process.env['GALLERY_STATES'] ?? Object.keys(states).join()).split(',');

describe.each(shownStates as (keyof typeof states)[])('%s:', state => {
  const shown = everyPage.filter(({ path }) => !without[`${path} ${exceptionFor(state)}`]);
  it.each(shown)('$path', async ({ path }) => {
    const page = await states[state](path);
    expect(await camera.take(page, path, state)).toEqual([]);
  });
});

describe('moments:', () => {
  const stage: Stage = {
    get people() {
      return people;
    },
    get things() {
      return things;
    },
    openWindow,
  };
  it.each(chosen(moments))('$path: $state', async ({ path, state, reach }) => {
    const page = await reach(stage);
    expect(await camera.take(page, path, state)).toEqual([]);
  });
});

it('shows no screen whose script throws', () => {
  expect(pageErrors).toEqual([]);
});
