// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renderPlugin } from '../../../../testing/renderPlugin';
import { startServer } from '../../../../testing/startServer';
import { connectionStore } from '../../contract';
import connections from '../../plugin';
import server from '../../server';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer({ plugins: [server] });
  on = await sluice.listen();
});
afterEach(cleanup);
afterAll(() => sluice.close());

async function directoryOf(person: { token: string }) {
  const body = {
    name: 'Directory',
    connectorId: 'pingOneSSOConnector',
    properties: { envId: 'e-1', clientSecret: 'canary-77' },
  };
  return (await sluice.inject('POST', '/connections', { token: person.token, body })).body.connectionId as string;
}

describe('the list', () => {
  it('shows the connections of a new company and finds one by its connector [S105, R17]', async () => {
    const user = userEvent.setup();
    await renderPlugin(connections, { at: '/connections', as: await sluice.company(), on });
    expect(await screen.findByRole('link', { name: 'Error Message' })).toBeTruthy();
    await user.type(screen.getByLabelText('Search connections'), 'teleport');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Error Message' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Teleport' })).toBeTruthy();
    await user.type(screen.getByLabelText('Search connections'), 'er');
    expect(await screen.findByText('No connection has “teleporter” in its name')).toBeTruthy();
  });

  it('adds a connection from the catalogue and goes on to its settings [S106, S014]', async () => {
    const user = userEvent.setup();
    await renderPlugin(connections, { at: '/connections', as: await sluice.company(), on });
    await user.click(await screen.findByRole('button', { name: 'Add connection' }));
    const catalogue = await screen.findByRole('dialog', { name: 'Connector catalogue' });
    await user.type(await within(catalogue).findByLabelText('Search connectors'), 'smtp');
    await user.click(await within(catalogue).findByRole('button', { name: /SMTP Client/ }));
    const name = await screen.findByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'Mail');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Successfully saved connector')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Mail' })).toBeTruthy();
    expect(await screen.findByLabelText('SMTP Port')).toBeTruthy();
  });

  it('offers a reader nothing to change', async () => {
    const reader = await sluice.company({ roles: ['default:read'] });
    await renderPlugin(connections, { at: '/connections?new', as: reader, on });
    await screen.findByRole('link', { name: 'Teleport' });
    expect(screen.queryByRole('button', { name: 'Add connection' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a connection', () => {
  it('saves what was typed and keeps the secret it cannot show [M099, R18]', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const id = await directoryOf(person);
    await renderPlugin(connections, { at: `/connections/${id}`, as: person, on });
    const environment = await screen.findByLabelText('Environment ID');
    expect(screen.getByPlaceholderText('A secret is stored. Type to replace it.')).toBeTruthy();
    await user.clear(environment);
    await user.type(environment, 'e-2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Successfully saved connector')).toBeTruthy();
    const opened = await sluice.server.get(connectionStore).opened(person.companyId, id);
    expect(opened?.values).toMatchObject({ envId: 'e-2', clientSecret: 'canary-77' });
    expect(document.body.innerHTML).not.toContain('canary-77');
  });

  it('asks for the secret again, at its field, when the host it was given for changes', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const properties = { hostname: 'smtp.example.com', password: 'canary-78' };
    const body = { name: 'Mail', connectorId: 'smtpConnector', properties };
    const made = await sluice.inject('POST', '/connections', { token: person.token, body });
    const id = made.body.connectionId as string;
    await renderPlugin(connections, { at: `/connections/${id}`, as: person, on });
    const host = await screen.findByLabelText('SMTP Server/Host');
    await user.clear(host);
    await user.type(host, 'other.example.com');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Give Password again, because “SMTP Server/Host” changes')).toBeTruthy();
    await user.type(screen.getByLabelText('Password'), 'new-one');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Successfully saved connector');
    const opened = await sluice.server.get(connectionStore).opened(person.companyId, id);
    expect(opened?.values).toMatchObject({ hostname: 'other.example.com', password: 'new-one' });
  });

  it('removes a stored secret only when told to', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const id = await directoryOf(person);
    await renderPlugin(connections, { at: `/connections/${id}`, as: person, on });
    await user.click(await screen.findByRole('button', { name: 'Remove the stored secret' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Successfully saved connector');
    const opened = await sluice.server.get(connectionStore).opened(person.companyId, id);
    expect(opened?.values).not.toHaveProperty('clientSecret');
  });

  it('says at the field what is wrong and keeps what was typed', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const body = { name: 'Mail', connectorId: 'smtpConnector' };
    const { connectionId } = (await sluice.inject('POST', '/connections', { token: person.token, body })).body;
    await renderPlugin(connections, { at: `/connections/${connectionId}`, as: person, on });
    const port = await screen.findByLabelText('SMTP Port');
    await user.type(port, 'many');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('SMTP Port must be a number')).toBeTruthy();
    expect((port as HTMLInputElement).value).toBe('many');
  });

  it('is cloned and deleted after a question [M100, M101]', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const id = await directoryOf(person);
    await renderPlugin(connections, { at: `/connections/${id}`, as: person, on });
    await user.click(await screen.findByRole('button', { name: 'Clone' }));
    expect(await screen.findByRole('heading', { name: 'Directory copy' })).toBeTruthy();
    expect(await screen.findByText('Successfully cloned connector')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Successfully deleted connector')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Directory copy')).toBeNull());
    expect(await screen.findByRole('link', { name: 'Directory' })).toBeTruthy();
  });
});
