// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import connectors from '#plugins/connectors/plugin';
import connections from '../../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

it('lists connections without settings apart from configured ones', async () => {
  const as = await sluice.company();
  const body = { name: 'Mail', connectorId: 'smtpConnector' };
  await sluice.inject('POST', '/connections', { token: as.token, body });
  await renderPlugin(connections, { at: '/connections', as, on, beside: [connectors] });
  const builtIn = await screen.findByRole('grid', { name: 'Built-in' });
  expect(within(builtIn).getByRole('link', { name: 'Teleport' })).toBeTruthy();
  expect(within(builtIn).queryByRole('link', { name: 'Mail' })).toBeNull();
  const configured = screen.getByRole('grid', { name: 'Connectors' });
  expect(within(configured).getByRole('link', { name: 'Mail' })).toBeTruthy();
  expect(within(configured).queryByRole('link', { name: 'Teleport' })).toBeNull();
  const row = (name: string, grid = configured) =>
    within(grid).getByRole('link', { name }).closest('tr')!;
  expect(within(row('Mail')).getByText('SMTP Client')).toBeTruthy();
  expect(within(row('Teleport', builtIn)).getAllByText('Teleport')).toHaveLength(1);
  expect(screen.queryByText('Runs on this installation')).toBeNull();
});

it('names the settings that a connection lacks until they are there', async () => {
  const as = await sluice.company();
  const add = (name: string, properties: object) =>
    sluice.inject('POST', '/connections', {
      token: as.token,
      body: { name, connectorId: 'connectorCloudflare', properties },
    });
  await add('Half', { apiToken: 'canary-78' });
  await add('Whole', { apiToken: 'canary-79', accountId: 'a-1' });
  await renderPlugin(connections, { at: '/connections', as, on });
  const half = await screen.findByRole('row', { name: /Half/ });
  expect(within(half).getByText('Settings missing')).toBeTruthy();
  expect(within(half).getByText('Missing: Account ID')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Whole/ })).queryByText('Settings missing')).toBe(
    null,
  );
});
