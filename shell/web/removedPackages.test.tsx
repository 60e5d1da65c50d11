// @vitest-environment jsdom
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { definePlugin, type Plugin } from '#core/web';
import { Root } from '#core/web/internal';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { defineServerPlugin } from '#core/server';
import { freshDatabase, startServer } from '#testing/startServer';
import { enter, fail, findLink, link, showPage, sound, texts } from './testChaos';

let written: ReturnType<typeof vi.spyOn>;
beforeAll(async () => {
  fillBrowserGaps();
  await Promise.all([import('./console/Console'), import('./inspector/Inspector')]);
});
beforeEach(() => {
  localStorage.clear();
  written = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  written.mockRestore();
});

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
])('continues when a package is $what while the console is open', async row => {
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
