// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import { connectionStore } from '#plugins/connections/contract';
import connections from '#plugins/connections/plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

it('collapses all settings of a connector that can’t run here', async () => {
  const person = await sluice.company();
  const body = { name: 'Codes', connectorId: 'twilioConnector' };
  const made = await sluice.inject('POST', '/connections', { token: person.token, body });
  const at = `/connections/${made.body.connectionId}`;
  await renderPlugin(connections, { at, as: person, on });
  const more = (await screen.findByText('Unused settings')).closest('details')!;
  expect(more.open).toBe(false);
  const outside = screen.getAllByRole('textbox').filter(field => !more.contains(field));
  expect(outside).toEqual([screen.getByLabelText('Name')]);
  expect(within(more).getAllByRole('textbox', { hidden: true }).length).toBeGreaterThan(1);
});

it('groups unused settings, and saves them too', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  const body = { name: 'Documents', connectorId: 'jumioConnector' };
  const made = await sluice.inject('POST', '/connections', { token: person.token, body });
  const id = made.body.connectionId as string;
  await renderPlugin(connections, { at: `/connections/${id}`, as: person, on });
  const more = (await screen.findByText('Unused settings')).closest('details')!;
  expect(more.open).toBe(false);
  const [read] = await screen.findAllByLabelText(/key/i);
  expect(more.contains(read!)).toBe(false);
  await user.click(screen.getByText('Unused settings'));
  const [field] = within(more).getAllByRole('textbox');
  await user.type(field!, 'kept-1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Successfully saved connector');
  const opened = await sluice.server.get(connectionStore).opened(person.companyId, id);
  expect(Object.values(opened?.values ?? {})).toContain('kept-1');
});
