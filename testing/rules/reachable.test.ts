// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest';
import { commands, Host, navEntries, pages, searchProviders, Session } from '../../core/web';
import { plugins } from '../../shell/web/plugins';
import { fillBrowserGaps } from '../browserGaps';

/** Screens that neither the navigation nor a command of their plugin leads to, each with what does. */
const exceptions: Readonly<Record<string, string>> = {};

const silent: Storage = { length: 0, clear() {}, getItem: () => null, key: () => null, removeItem() {}, setItem() {} };
const host = new Host(new Session(silent));
beforeAll(async () => {
  fillBrowserGaps();
  await host.install(plugins);
});

it('every screen is reached by keyboard: by the navigation, a command, or a search where it shows one of many', () => {
  const entries = new Set(host.at(navEntries).map(({ value }) => value.route?.path as string | undefined));
  const acting = new Set(host.at(commands).map(({ plugin }) => plugin));
  const finding = new Set(host.at(searchProviders).map(({ plugin }) => plugin));
  const lost = host
    .at(pages)
    .map(({ plugin, value }) => ({ plugin, path: value.route.path as string }))
    .filter(({ plugin, path }) => !entries.has(path) && !(path.includes(':') ? finding : acting).has(plugin))
    .map(({ path }) => path);
  expect(lost.filter(path => !(path in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter(path => !lost.includes(path))).toEqual([]);
});
