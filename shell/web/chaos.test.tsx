// @vitest-environment jsdom
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { inContext, messages, namespace } from '#core/contract';
import {
  action,
  contribute,
  coreServices,
  dashboardCards,
  definePlugin,
  navEntry,
  page,
  provide,
  searchProvider,
  type Plugin,
} from '#core/web';
import { Root } from '#core/web/internal';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { defineServerPlugin } from '#core/server';
import { freshDatabase, startServer } from '#testing/startServer';
import { App } from './App';

const chaos = namespace('chaos');
const texts = messages('chaos', {
  title: 'Chaos',
  go: 'Cause chaos',
  sound: 'Sound',
  ring: 'Ring',
});
const greeting = namespace('sound').service<string>('greeting');
const storm = chaos.route('storm', '/storm');
const hall = namespace('sound').route('hall', '/hall');
const cause = new Error('the sky fell');
const fail = (): never => {
  throw cause;
};

/** A plugin that works, beside the one that does not. */
const sound = definePlugin({
  id: 'sound',
  title: texts.sound,
  contributes: [
    page('sound.hall', hall, {
      title: texts.sound,
      view: async () => ({ default: () => <h1>A sound page</h1> }),
    }),
    navEntry('sound.nav', { route: hall, title: texts.sound, icon: 'flows', order: 20 }),
    provide('sound.greeting', { service: greeting, per: 'app', create: () => 'Ring' }),
    action('sound.ring', {
      title: texts.ring,
      run: async () => ({
        default: context => context.get(coreServices.notices).info(context.get(greeting)),
      }),
    }),
  ],
});

let server: Awaited<ReturnType<typeof startServer>>;
let on: string;
let written: ReturnType<typeof vi.spyOn>;
beforeAll(async () => {
  fillBrowserGaps();
  server = await startServer({ plugins: [] });
  on = await server.listen();
  await Promise.all([import('./console/Console'), import('./inspector/Inspector')]);
});
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  written = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  written.mockRestore();
});

const user = userEvent.setup();
const findLink = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('link', { name });
const link = async (name: string) => user.click(await findLink(name));
async function search(text: string) {
  await findLink('Sound');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), text);
}

/** Shows the console as a person who signed in sees it. */
async function enter(root: Root, access_token: string) {
  history.replaceState(null, '', '/hall');
  await root.account.enter({
    access_token,
    token_type: 'Bearer',
    mfaRequired: false,
    status: 'active',
    customerId: '',
  });
  render(<App root={root} />);
}

interface Row {
  readonly part: string;
  readonly contributes?: Plugin['contributes'];
  readonly activate?: () => never;
  /** Replaces loading the plugin. */
  readonly load?: () => Promise<never>;
  /** What the person does, and sees of the part that is out. */
  readonly see: () => Promise<unknown>;
  /** What the inspector says. */
  readonly sentence: string;
  /** Whether something was thrown, which the console tells the developer. */
  readonly throws?: false;
}

const leftOut = () => screen.findByText('The plugin “chaos” couldn’t be loaded.');
const seeBroken = async () => {
  await link('Chaos');
  const shown = await screen.findByText('“Chaos” couldn’t be shown.');
  expect(shown.parentElement?.textContent).toContain('the sky fell');
};
const showPage = (view: () => Promise<{ default: () => never }>, when = {}) => [
  page('chaos.page', storm, { title: texts.title, view, ...when }),
  navEntry('chaos.nav', { route: storm, title: texts.title, icon: 'flows', order: 30 }),
];

const rows: readonly Row[] = [
  {
    part: 'whose manifest throws',
    load: async () => fail(),
    see: leftOut,
    sentence: 'Plugin "chaos" could not be loaded and was left out: the sky fell',
  },
  {
    part: 'that fails to start',
    activate: fail,
    see: () => screen.findByText('The plugin “chaos” couldn’t be started.'),
    sentence: 'Plugin "chaos" failed while starting and was left out: the sky fell',
  },
  {
    part: 'whose gate throws',
    contributes: showPage(async () => ({ default: fail }), {
      when: inContext(chaos.contextKey('open', 0), fail),
    }),
    see: async () => {
      await link('Chaos');
      await screen.findByText('“Chaos” couldn’t be shown.');
      await screen.findByText(/^The access check failed\. For details, open Inspector/);
    },
    sentence: 'The access check of "chaos.page" failed, so access is denied: the sky fell',
  },
  {
    part: 'whose command throws',
    contributes: [
      action('chaos.go', { title: texts.go, run: async () => ({ default: async () => fail() }) }),
    ],
    see: async () => {
      await search('cause chaos');
      await user.keyboard('{Enter}');
      await screen.findByText('“Cause chaos” failed: the sky fell');
    },
    sentence: 'The command "chaos.go" failed: the sky fell',
  },
  {
    part: 'whose search throws',
    contributes: [
      searchProvider('chaos.search', {
        title: texts.title,
        find: async () => ({ default: async () => fail() }),
      }),
    ],
    see: async () => {
      await search('anything');
      await screen.findByText(/Couldn’t search Chaos\./);
      await user.keyboard('{Escape}{Escape}');
    },
    sentence: 'The search "chaos.search" failed: the sky fell',
  },
  {
    part: 'whose view throws when it is loaded',
    contributes: showPage(async () => fail()),
    see: seeBroken,
    sentence: '"Chaos" of plugin "chaos" could not be shown: the sky fell',
  },
  {
    part: 'whose view throws when it is drawn',
    contributes: showPage(async () => ({ default: fail })),
    see: seeBroken,
    sentence: '"Chaos" of plugin "chaos" could not be shown: the sky fell',
  },
  {
    part: 'whose card throws beside others',
    contributes: [
      contribute(dashboardCards, 'chaos.card', { view: async () => ({ default: fail }) }),
    ],
    see: async () => {
      await link('Dashboard');
      await screen.findByText('“chaos.card” couldn’t be shown.');
      await screen.findByRole('heading', { name: /Welcome/ });
    },
    sentence: '"chaos.card" of plugin "chaos" could not be shown: the sky fell',
  },
  {
    part: 'that gives a service which another one gives',
    contributes: [provide('chaos.greeting', { service: greeting, per: 'app', create: fail })],
    see: async () => {},
    sentence:
      'Plugin "chaos" needs the ID "sound.greeting" at core.services, which "sound" already uses. Use another ID.',
    throws: false,
  },
];

const first = '2026-11-28T00:00_chaos';
const release = (...names: readonly string[]) =>
  defineServerPlugin({
    id: 'chaos',
    migrations: Object.fromEntries(names.map(name => [name, { up: async () => {} }])),
  });

it.each([
  {
    what: 'gone',
    before: release(first),
    now: [],
    sentence: 'Plugin "chaos" is not installed, but its data is in the database',
  },
  {
    what: 'downgraded',
    before: release(first, '2026-12-24T00:00_grown'),
    now: [release(first)],
    sentence: 'A newer release changed the tables of plugin "chaos"',
  },
])('goes on where a package is $what while the console is open', async row => {
  const { before, now, sentence } = row;
  const folder = mkdtempSync(join(tmpdir(), 'sluice-gone-'));
  const database = await freshDatabase();
  const env = { SLUICE_DATA: folder, ...(database && { DATABASE_URL: database.url }) };
  await (await startServer({ env, plugins: [before] })).close();
  const sluice = await startServer({ env, plugins: now });
  const plugin = definePlugin({
    id: 'chaos',
    title: texts.title,
    contributes: showPage(async () => ({ default: fail })),
  });
  const person = await sluice.company();
  await sluice.server.database.allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', person.customerId)
    .execute();
  const base = `${await sluice.listen()}/v1`;
  const root = new Root({
    base,
    reload: () => {},
    plugins: { sound: async () => ({ default: sound }) },
  });
  await enter(root, person.token);
  await findLink('Sound');
  await root.host.install({ chaos: async () => ({ default: plugin as Plugin }) });
  await findLink('Chaos');
  root.host.remove('chaos');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Chaos' })).toBeNull());
  root.go('/storm');
  // An address that no plugin holds leads to the dashboard.
  await screen.findByRole('heading', { name: /Welcome/ });
  await link('Sound');
  await screen.findByRole('heading', { name: 'A sound page' });
  root.go('/inspector');
  await screen.findByText(new RegExp(sentence));
  expect(root.host.problems).toEqual([]);
  await sluice.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

it.each(rows)('goes on without the part of a plugin $part', async row => {
  const { contributes = [], activate, load, see, sentence, throws } = row;
  const plugin = { id: 'chaos', title: texts.title, contributes, ...(activate && { activate }) };
  const root = new Root({
    base: `${on}/v1`,
    reload: () => {},
    plugins: {
      sound: async () => ({ default: sound }),
      chaos: load ?? (async () => ({ default: plugin as Plugin })),
    },
  });
  await enter(root, (await server.company()).token);
  await see();
  await waitFor(() => expect(written.mock.calls.flat().includes(cause)).toBe(throws ?? true));
  await link('Sound');
  await screen.findByRole('heading', { name: 'A sound page' });
  await search('ring');
  await user.keyboard('{Enter}');
  await screen.findByText('Ring');
  root.go('/inspector');
  await screen.findByText(sentence);
  expect(root.host.problems).toHaveLength(1);
});
