// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { inContext } from '#core/contract';
import {
  action,
  contribute,
  dashboardCards,
  provide,
  searchProvider,
  type Plugin,
} from '#core/web';
import { Root } from '#core/web/internal';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { startServer } from '#testing/startServer';
import {
  cause,
  chaos,
  enter,
  fail,
  greeting,
  link,
  search,
  showPage,
  sound,
  texts,
  user,
} from './testChaos';

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

interface Row {
  readonly part: string;
  readonly contributes?: Plugin['contributes'];
  readonly activate?: () => never;
  /** Replaces loading the plugin. */
  readonly load?: () => Promise<never>;
  /** The person’s steps, and the texts about the missing part. */
  readonly see: () => Promise<unknown>;
  /** The text in the inspector. */
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

it.each(rows)('continues without the part of a plugin $part', async row => {
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
