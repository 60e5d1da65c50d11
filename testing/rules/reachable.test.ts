// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { actions, Host, navEntries, pages, searchProviders, Session } from '#core/web/internal';
import { plugins } from '#shell/web/plugins';
import { fillBrowserGaps } from '../kits/browserGaps';

/** Screens of one of many things that the search of another plugin leads to, each with that search. */
const exceptions: Readonly<Record<string, string>> = {
  '/flows/:id': 'flows.search',
  '/users/:id/events': 'users.userSearch',
  '/flows/compare/:appId/policy/:id': 'apps.search',
};

const silent: Storage = {
  length: 0,
  clear() {},
  getItem: () => null,
  key: () => null,
  removeItem() {},
  setItem() {},
};
const host = new Host(new Session(silent));
beforeAll(async () => {
  fillBrowserGaps();
  await host.install(plugins);
});

it('every detail screen is found by a search of its plugin, and the palette opens all other screens', () => {
  const finding = new Set(host.at(searchProviders).map(({ plugin }) => plugin));
  const lost = host
    .at(pages)
    .map(({ plugin, value }) => ({ plugin, path: value.route.path as string }))
    .filter(({ plugin, path }) => path.includes(':') && !finding.has(plugin))
    .map(({ path }) => path);
  expect(lost.filter(path => !(path in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter(path => !lost.includes(path))).toEqual([]);
  const searches = host.at(searchProviders).map(({ id }) => id);
  expect(Object.values(exceptions).filter(id => !searches.includes(id))).toEqual([]);
});

it('every navigation entry leads to an existing screen or a URL of the profile', () => {
  const paths = new Set(host.at(pages).map(({ value }) => value.route.path as string));
  const lost = host
    .at(navEntries)
    .filter(({ value: { route, link } }) => (route ? !paths.has(route.path) : !link));
  expect(lost.map(({ id }) => id)).toEqual([]);
});

it('row menus contain only actions, so that the palette has them too', () => {
  const others = readdirSync('plugins', { recursive: true, encoding: 'utf8' })
    .map(path => `plugins/${path.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .filter(path => /<RowMenu\b[^]*<MenuItem\b/.test(readFileSync(path, 'utf8')));
  expect(others).toEqual([]);
});

it('an action on one of many things is in the palette with a search, or declares that it isn’t', () => {
  const lost = host
    .at(actions)
    .filter(
      ({ value }) => typeof value.title === 'function' && !value.among && value.palette !== false,
    );
  expect(lost.map(({ id }) => id)).toEqual([]);
});
