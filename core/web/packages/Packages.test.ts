// @vitest-environment jsdom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  describeProblem,
  moduleLoaderKey,
  sharedModulesKey,
  type RunningPackage,
} from '../../contract/internal';
import { contribute, definePlugin, navEntries, pages, sharedModules, type Plugin } from '../plugin';
import { Root } from '../root/Root';
import { memoryStorage } from '../storage/browserStorage';
import { Packages } from './Packages';
import { lookEvery, watchPackages } from './watchPackages';

let server: Server;
let base: string;
let listed: unknown;
let asked = 0;
let reloaded = 0;
let root: Root;
let packages: Packages;
let written: ReturnType<typeof vi.spyOn>;

beforeAll(async () => {
  server = createServer((_, reply) => {
    asked++;
    if (listed === undefined) reply.writeHead(503).end('{}');
    else reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(listed));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => void server.close());

const title = { id: 'flows.title', text: 'Flows' };
const flows = definePlugin({
  id: 'flows',
  title,
  contributes: [
    contribute(sharedModules, 'flows.module', {
      name: '@sluice/flows',
      load: async () => ({ shared: 'flows' }),
    }),
  ],
}) as Plugin;

beforeEach(async () => {
  [asked, reloaded] = [0, 0];
  // A server that a test before it ran in this process shares modules as well.
  Reflect.deleteProperty(globalThis, sharedModulesKey);
  history.replaceState(null, '', '/dashboard');
  written = vi.spyOn(console, 'error').mockImplementation(() => {});
  root = new Root({ storage: memoryStorage(), base, reload: () => {} });
  root.session.hold({ access_token: 't1' });
  await root.host.install({ flows: async () => ({ default: flows }) });
  packages = new Packages(root, () => void reloaded++);
});
afterEach(() => {
  written.mockRestore();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const moduleOf = (source: string) =>
  `data:text/javascript,${encodeURIComponent(`${source}\n// ${Math.random()}`)}`;
const risk = (more = '') =>
  moduleOf(`
    const { react, '@sluice/flows': flows } = globalThis[Symbol.for('sluice.modules')];
    const title = { id: 'risk.title', text: 'Risk', shared: flows.shared + typeof react.useState };
    const page = { route: { path: '/risk' }, title, view: async () => ({ default: () => null }) };
    export default {
      id: 'risk',
      title,
      contributes: [
        { point: { id: 'core.pages' }, id: 'risk.page', value: page, when: { needs: 'every', gates: [] }, order: 0 },
      ],
      ${more}
    };`);
const entry = (more: Partial<RunningPackage> = {}): RunningPackage => ({
  id: 'risk',
  name: '@acme/risk',
  version: '1.0.0',
  web: risk(),
  styles: [],
  shared: ['react', '@sluice/flows'],
  ...more,
});
const isOn = () => root.host.plugins.some(({ id }) => id === 'risk');
const problems = () => root.host.problems.map(describeProblem);
const look = async (...now: RunningPackage[]) => {
  listed = now;
  await packages.look();
};

it('refetches data that was fetched before a package was enabled', async () => {
  const fetched: boolean[] = [];
  root.apiClient.subscribe((_, lines) => fetched.push(lines.has('GET /anything')));
  await look();
  expect(fetched).toEqual([]);
  await look(entry());
  await look(entry());
  await look();
  expect(fetched).toEqual([true]);
});

it('installs contributions of a package with the console’s shared modules', async () => {
  await look(entry());
  expect(problems()).toEqual([]);
  expect(root.host.plugins.map(({ title }) => title)).toEqual([
    title,
    { id: 'risk.title', text: 'Risk', shared: 'flowsfunction' },
  ]);
  expect(root.host.at(pages).map(({ value }) => value.route.path)).toEqual(['/risk']);
  expect(packages.settled).toBe(true);
});

it('loads shared modules on demand, and reports missing ones', async () => {
  await look(entry());
  const load = (globalThis as { [moduleLoaderKey]?: (name: string) => Promise<object> })[
    moduleLoaderKey
  ]!;
  expect(await load('react')).toHaveProperty('useState');
  await expect(load('@acme/nothing')).rejects.toThrow('It imports “@acme/nothing”');
});

it('installs enabled packages and removes disabled ones', async () => {
  await look();
  expect(isOn()).toBe(false);
  const risk = entry();
  await look(risk);
  expect(isOn()).toBe(true);
  await look();
  expect([isOn(), root.host.at(pages), root.host.at(navEntries)]).toEqual([false, [], []]);
  await look(risk);
  expect(isOn()).toBe(true);
  listed = undefined;
  await packages.look();
  expect(isOn()).toBe(true);
});

it('settles once the server has listed the packages', async () => {
  listed = undefined;
  await packages.look();
  expect(packages.settled).toBe(false);
  await look();
  expect(packages.settled).toBe(true);
});

it.each<[string, Partial<RunningPackage>, string]>([
  [
    'needs a module that nobody shares',
    { shared: ['react', '@sluice/nothing'] },
    'It imports “@sluice/nothing”, which this console doesn’t share. Install the plugin that shares it, or a version of Sluice that does.',
  ],
  ['throws', { web: moduleOf('throw new Error("it broke");') }, 'it broke'],
  [
    'exports nothing',
    { web: moduleOf('export const id = 1;') },
    'The default export of its console code must be a plugin. Export the result of definePlugin.',
  ],
  [
    'bears another id',
    { web: moduleOf('export default { id: "other", contributes: [] }') },
    'Its console code has the plugin ID “other”, but its package has “risk”. Use the same ID.',
  ],
  [
    'contributes under ids of others',
    { web: moduleOf('export default { id: "risk", contributes: [{ id: "flows.x" }] }') },
    'Its contribution “flows.x” must have an ID that begins with “risk.”.',
  ],
])('names a package that %s, and installs the rest', async (_, more, sentence) => {
  const sound = entry({
    id: 'sound',
    web: moduleOf(`export default { id: 'sound', title: { text: 'Sound' }, contributes: [] }`),
  });
  await look(entry(more), sound);
  const whole = `Plugin "risk" could not be loaded and was left out: ${sentence}`;
  expect(problems()).toEqual([whole]);
  expect(root.host.plugins.map(({ id }) => id)).toEqual(['flows', 'sound']);
  written.mockClear();
  await look(entry({ ...more, ...(!more.web && { web: 'other' }) }), sound);
  await look(sound);
  expect(problems()).toEqual([]);
  await look(entry(), sound);
  expect([isOn(), problems()]).toEqual([true, []]);
});

it('keeps a contribution with an unknown gate closed', async () => {
  const web = risk().replace(
    encodeURIComponent("needs: 'every'"),
    encodeURIComponent("needs: 'age'"),
  );
  await look(entry({ web }));
  expect(root.host.open(pages)).toEqual([]);
  await vi.waitFor(() =>
    expect(problems()).toEqual([
      'The access check of "risk.page" failed, so access is denied: “age” is not a kind of gate.',
    ]),
  );
});

it('runs no package with the ID of a built-in plugin', async () => {
  const taken = entry({
    id: 'flows',
    web: moduleOf(`globalThis.ran = true;
      export default { id: 'flows', title: { text: 'Fake' }, contributes: [] }`),
  });
  await look(taken);
  expect(problems()).toEqual([
    '@acme/risk can’t run here: its plugin ID "flows" belongs to a built-in plugin. Set a different ID as "sluice.id" in its package.json and as "id" in its plugins, then build it and install it again.',
  ]);
  expect('ran' in globalThis).toBe(false);
  await look();
  expect([root.host.plugins, problems()]).toEqual([[flows], []]);
});

it('offers a reload once after an update, and keeps the running plugin', async () => {
  const first = entry();
  await look(first);
  const [, before] = root.host.plugins;
  const newer = entry({ version: '1.1.0', web: risk() });
  await look(newer);
  await look(newer);
  expect(root.notices.items.map(({ text }) => text)).toEqual([
    'The plugin “Risk” was updated to version 1.1.0.',
  ]);
  expect(root.host.plugins[1]).toBe(before);
  await look(entry({ version: '1.2.0', web: risk() }));
  expect(root.notices.items.map(({ text }) => text)).toEqual([
    'The plugin “Risk” was updated to version 1.2.0.',
  ]);
  root.guard.hold();
  void root.notices.items[0]!.action!.run();
  expect(reloaded).toBe(0);
  root.guard.leave();
  expect(reloaded).toBe(1);
  // It was rolled back to what runs.
  await look(first);
  expect(root.notices.items).toEqual([]);
});

it('removes nothing while it may be in use', async () => {
  const release = root.guard.hold();
  await look(entry());
  await look();
  expect([isOn(), root.notices.items.map(({ text }) => text)]).toEqual([
    true,
    ['The plugin “Risk” was turned off.'],
  ]);
  release();
  history.replaceState(null, '', '/risk');
  await look();
  expect(isOn()).toBe(true);
  history.replaceState(null, '', '/dashboard');
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await look();
  expect(isOn()).toBe(true);
  field.remove();
  await look();
  expect([isOn(), root.notices.items]).toEqual([false, []]);
});

it('polls only while the console is in use', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  listed = [];
  const stop = watchPackages(packages);
  await vi.waitFor(() => expect(asked).toBe(1));
  for (let round = 0; round < 20; round++) {
    vi.advanceTimersByTime(lookEvery);
    await packages.look();
  }
  const soon = asked;
  vi.advanceTimersByTime(lookEvery * 20);
  await new Promise(resolve => setImmediate(resolve));
  expect(asked).toBe(soon);
  document.dispatchEvent(new Event('keydown'));
  await vi.waitFor(() => expect(asked).toBe(soon + 1));
  stop();
  vi.advanceTimersByTime(lookEvery * 3);
  dispatchEvent(new Event('focus'));
  await new Promise(resolve => setImmediate(resolve));
  expect(asked).toBe(soon + 1);
});
