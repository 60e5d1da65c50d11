// @vitest-environment jsdom
import { screen } from '@testing-library/react';
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

it('changes only edited settings, and merges them with someone else’s save', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  const body = {
    name: 'Directory',
    connectorId: 'pingOneSSOConnector',
    properties: { envId: 'e-1', clientSecret: 'canary-77' },
  };
  const made = await sluice.inject('POST', '/connections', { token: person.token, body });
  const id = made.body.connectionId as string;
  await renderPlugin(connections, { at: `/connections/${id}`, as: person, on });
  const client = await screen.findByLabelText('Client ID');
  await user.type(client, 'mine');
  const theirs = { envId: 'theirs', clientSecret: '******' };
  await sluice.inject('PUT', `/connections/${id}`, {
    token: person.token,
    body: { properties: theirs },
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Someone else saved this connection/)).toBeTruthy();
  await screen.findByDisplayValue('theirs');
  expect((client as HTMLInputElement).value).toBe('mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Successfully saved connector');
  const saved = await sluice.inject('GET', `/connections/${id}`, { token: person.token });
  expect(Object.keys(saved.body.properties)).toEqual(['envId', 'clientId', 'clientSecret']);
  const opened = await sluice.server.get(connectionStore).opened(person.companyId, id);
  expect(opened?.values).toMatchObject({
    envId: 'theirs',
    clientId: 'mine',
    clientSecret: 'canary-77',
  });
});
