// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import connections from '#plugins/connections/plugin';
import connectors from '../../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

it('shows capabilities and needs of connectors by category, search, and arrow keys', async () => {
  const user = userEvent.setup();
  await renderPlugin(connectors, {
    at: '/connections/catalogue',
    as: await sluice.company(),
    on,
    beside: [connections],
  });
  await screen.findByRole('button', { name: /^SMTP Client/ });
  await user.click(screen.getByRole('button', { name: /^Operate\d+$/ }));
  expect(new URLSearchParams(location.search).get('category')).toBe('operate');
  await user.type(screen.getByLabelText('Search connectors'), 'mail');
  await waitFor(() => expect(new URLSearchParams(location.search).get('query')).toBe('mail'));
  await user.keyboard('{ArrowDown}');
  const first = document.activeElement!;
  await user.keyboard('{End}{Home}{ArrowRight}{ArrowLeft}');
  expect(document.activeElement).toBe(first);
  await waitFor(() => expect(screen.getByRole('button', { name: /^SMTP Client/ })).toBeTruthy());
  await user.click(screen.getByRole('button', { name: /^SMTP Client/ }));
  const facts = await screen.findByRole('complementary', { name: 'SMTP Client' });
  expect(await within(facts).findByText('Send Email')).toBeTruthy();
  expect(within(facts).getByText('Password').textContent).toContain('Secret');
  await user.click(within(facts).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  await user.clear(screen.getByLabelText('Search connectors'));
  await user.click(screen.getByRole('button', { name: /^All\d+$/ }));
  expect((await screen.findAllByText(/^Import only/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/^Runs on this installation ·/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Hide import-only connectors' }));
  expect(new URLSearchParams(location.search).has('running')).toBe(true);
  await user.click(await screen.findByRole('button', { name: /^Teleport/ }));
  const known = await screen.findByRole('complementary', { name: 'Teleport' });
  expect(await within(known).findByRole('link', { name: 'Teleport' })).toBeTruthy();
  expect(screen.queryByText(/^Import only/)).toBeNull();
  await user.click(within(known).getByRole('button', { name: 'Add connection' }));
  expect(await screen.findByRole('dialog', { name: 'Create Teleport connection' })).toBeTruthy();
});

it('reports a search without results', async () => {
  await renderPlugin(connectors, {
    at: '/connections/catalogue?query=zzz',
    as: await sluice.company(),
    on,
  });
  expect(await screen.findByText('No connectors match “zzz”')).toBeTruthy();
});
