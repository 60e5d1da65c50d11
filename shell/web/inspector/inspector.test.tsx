// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { can, every, inContext, messages, namespace } from '#core/contract';
import { definePlugin, navEntry, page, type Plugin } from '#core/web';
import { Root } from '#core/web/internal';
import { RootProvider } from '#core/web/hooks/useApp.tsx';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { riskPackage } from '#testing/kits/riskPackage';
import { startServer } from '#testing/startServer';
import Inspector from './Inspector';

const demo = namespace('demo');
const text = messages('demo', { title: 'Demonstration', secrets: 'Secrets' });
const isOpen = demo.contextKey<string | null>('isOpen', null);
const secret = every(can(demo.permission('secrets'), 'update'), inContext(isOpen));
const route = demo.route('secrets', '/secrets');
const plugin = definePlugin({
  id: 'demo',
  title: text.title,
  contributes: [
    page('demo.page', route, { title: text.secrets, view: async () => ({ default: () => null }) }),
    navEntry('demo.nav', { route, title: text.secrets, icon: 'roles', when: secret }),
  ],
});

let server: Awaited<ReturnType<typeof startServer>>;
let base: string;
let root: Root;
const user = userEvent.setup();

beforeAll(async () => {
  fillBrowserGaps();
  const broken = await riskPackage({ server: 'throw new Error("no luck")' });
  server = await startServer({ packages: [broken], trusted: true });
  base = `${await server.listen()}/v1`;
});
beforeEach(async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  root = new Root({ storage: memoryStorage(), base, reload: () => {} });
  const person = await server.company();
  await server.server.database.allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', person.customerId)
    .execute();
  await root.account.enter({
    access_token: person.token,
    token_type: 'Bearer',
    mfaRequired: false,
    status: 'active',
    customerId: '',
  });
  await root.host.install({
    demo: async () => ({ default: plugin as Plugin }),
    absent: () => Promise.reject(new Error('It is not there')),
  });
  written.mockRestore();
});

const open = () =>
  render(
    <RootProvider root={root}>
      <Inspector />
    </RootProvider>,
  );

const find = (query: string) => user.type(screen.getByRole('searchbox'), query);
const entryOf = async (title: string) => (await screen.findByText(title)).closest('details')!;

it('lists contributions of a plugin, and evaluates each part of a gate live', async () => {
  open();
  const entry = await entryOf('Demonstration');
  expect(entry.textContent).toMatch(/demo.*On2 contributions1 hidden or locked[\d.]+ ms$/);
  await user.click(within(entry).getByText('Demonstration'));
  const row = within(entry).getByText('demo.nav').closest('li')!;
  const parts = () =>
    within(row)
      .getAllByText(/secrets|isOpen/)
      .map(({ textContent }) => textContent);
  expect(parts()).toEqual([
    'Not met: Permission to update secrets',
    'Not met: demo.isOpen (now null)',
  ]);
  expect(within(row).getByText('Hidden')).toBeTruthy();
  act(() => root.session.put(isOpen, 'f1'));
  expect(parts()[1]).toBe('Met: demo.isOpen (now f1)');
});

it('finds plugins by contributions, and gates by their parts', async () => {
  open();
  await find('secrets update');
  expect(await screen.findByText('demo.nav')).toBeTruthy();
  expect(screen.queryByText('demo.page')).toBeNull();
  await find('x');
  expect(await screen.findByText('No matching plugins')).toBeTruthy();
});

it('lists failures in the console and on the server, with causes', async () => {
  open();
  const here = await screen.findByText(/Plugin "absent" could not be loaded/);
  expect(here.closest('li')!.textContent).toContain('inspector.test.tsx');
  const there = await screen.findByText(/Plugin "risk" could not be loaded/);
  expect(there.textContent).toMatch(/^Server/);
  expect(there.closest('li')!.querySelector('pre')!.textContent).toContain('loadPackages');
  expect((await entryOf('absent')).textContent).toContain('Not in the console');
  expect((await entryOf('risk')).textContent).toContain('1 problem');
});

it('claims no health when the server can’t be reached', async () => {
  root.host.problems.splice(0);
  await server.close();
  open();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText(/No problems/)).toBeNull();
});
