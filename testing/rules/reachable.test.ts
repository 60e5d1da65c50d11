// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { actions, Host, navEntries, pages, searchProviders, Session } from '#core/web';
import { plugins } from '#shell/web/plugins';
import { fillBrowserGaps } from '../kits/browserGaps';

/** Screens of one of many things that the search of another plugin leads to, each with that search. */
const exceptions: Readonly<Record<string, string>> = {
  '/flows/:id': 'flows.search',
  '/users/:id/events': 'users.userSearch',
  '/flows/compare/:appId/policy/:id': 'apps.search',
};

/**
 * Menus of a line in a list that draw items beside those of actions: the commands or searches that
 * reach what they do, and how.
 */
const menus: Readonly<Record<string, { readonly by: readonly string[]; readonly how: string }>> = {
  'plugins/editor/web/versions/VersionsPanel.tsx': {
    by: ['editor.versions'],
    how: 'the command opens the panel',
  },
  'plugins/templates/web/studio/uiColumns.tsx': {
    by: ['templates.searchPages'],
    how: 'stands in the template’s editor',
  },
  'plugins/transfer/web/export/exportColumns.tsx': {
    by: ['transfer.export'],
    how: 'the command opens the list',
  },
  'plugins/transfer/web/import/importColumns.tsx': {
    by: ['transfer.import'],
    how: 'the command opens the list',
  },
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

it('every screen of one of many things is found by a search of its plugin; the palette goes to all others by itself', () => {
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

it('every entry of the navigation leads to a screen that is there, or to an address of the profile', () => {
  const paths = new Set(host.at(pages).map(({ value }) => value.route.path as string));
  const lost = host
    .at(navEntries)
    .filter(({ value: { route, link } }) => (route ? !paths.has(route.path) : !link));
  expect(lost.map(({ id }) => id)).toEqual([]);
});

it('the menu of a line draws actions, or else what it does is reached by a command or a search', () => {
  const found = readdirSync('plugins', { recursive: true, encoding: 'utf8' })
    .map(path => `plugins/${path.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .filter(path => {
      const text = readFileSync(path, 'utf8');
      return /<RowMenu\b/.test(text) && /<MenuItem\b/.test(text);
    });
  expect(found.filter(path => !(path in menus))).toEqual([]);
  expect(Object.keys(menus).filter(path => !found.includes(path))).toEqual([]);
  const ids = new Set([...host.at(actions), ...host.at(searchProviders)].map(({ id }) => id));
  const gone = Object.values(menus).flatMap(({ by }) => by.filter(id => !ids.has(id)));
  expect(gone).toEqual([]);
});
