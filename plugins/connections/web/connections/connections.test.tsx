// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import { withPalette } from '#testing/kits/withPalette';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { connectionStore } from '../../contract';
import connectors from '#plugins/connectors/plugin';
import connections from '../../plugin';
import { Edits } from './detail/Edits';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

async function createFlowDirectory(person: { token: string }) {
  const body = {
    name: 'Directory',
    connectorId: 'pingOneSSOConnector',
    properties: { envId: 'e-1', clientSecret: 'canary-77' },
  };
  return (await sluice.inject('POST', '/connections', { token: person.token, body })).body
    .connectionId as string;
}

describe('the list', () => {
  it('shows the connections of a new environment, and finds one by its connector [S105, R17]', async () => {
    const user = userEvent.setup();
    await renderPlugin(connections, { at: '/connections', as: await sluice.company(), on });
    expect(await screen.findByRole('link', { name: 'Error Message' })).toBeTruthy();
    await user.type(screen.getByLabelText('Search connections'), 'teleport');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Error Message' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Teleport' })).toBeTruthy();
    await user.type(screen.getByLabelText('Search connections'), 'er');
    expect(await screen.findByText('No connections match “teleporter”')).toBeTruthy();
  });

  it('adds a connection from the catalog and opens its settings [S106, S014]', async () => {
    const user = userEvent.setup();
    const as = await sluice.company();
    await renderPlugin(connections, { at: '/connections', as, on, beside: [connectors] });
    await user.click(await screen.findByRole('button', { name: 'Add connection' }));
    const catalogue = await screen.findByRole('dialog', { name: 'Connector catalog' });
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

  it('is read-only for readers', async () => {
    const reader = await sluice.company({ roles: ['default:read'] });
    await renderPlugin(connections, {
      at: '/connections?new',
      as: reader,
      on,
      beside: [connectors],
    });
    await screen.findByRole('link', { name: 'Teleport' });
    expect(screen.queryByRole('button', { name: 'Add connection' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a connection', () => {
  it('saves edits and keeps the hidden secret [M099, R18]', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const id = await createFlowDirectory(person);
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

  it('asks for the secret again at its field when its host changes', async () => {
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
    expect(
      await screen.findByText('Enter Password again because “SMTP Server/Host” changed'),
    ).toBeTruthy();
    await user.type(screen.getByLabelText('Password'), 'new-one');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Successfully saved connector');
    const opened = await sluice.server.get(connectionStore).opened(person.companyId, id);
    expect(opened?.values).toMatchObject({ hostname: 'other.example.com', password: 'new-one' });
  });

  it('removes a stored secret only when told to', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const id = await createFlowDirectory(person);
    await renderPlugin(connections, { at: `/connections/${id}`, as: person, on });
    await user.click(await screen.findByRole('button', { name: 'Remove stored secret' }));
    await user.click(screen.getByRole('button', { name: 'Keep stored secret' }));
    expect(screen.getByRole('button', { name: 'Save' }).matches(':disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Remove stored secret' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Successfully saved connector');
    const opened = await sluice.server.get(connectionStore).opened(person.companyId, id);
    expect(opened?.values).not.toHaveProperty('clientSecret');
  });

  it('reports errors at their fields and keeps the input', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const body = { name: 'Mail', connectorId: 'smtpConnector' };
    const { connectionId } = (
      await sluice.inject('POST', '/connections', { token: person.token, body })
    ).body;
    await renderPlugin(connections, { at: `/connections/${connectionId}`, as: person, on });
    const port = await screen.findByLabelText('SMTP Port');
    await user.type(port, 'many');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('SMTP Port must be a number')).toBeTruthy();
    expect((port as HTMLInputElement).value).toBe('many');
    expect(port.getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(port.getAttribute('aria-describedby')!);
    expect(note?.textContent).toContain('SMTP Port must be a number');
    await waitFor(() => expect(document.activeElement).toBe(port));
    await user.keyboard('{Backspace}');
    expect(port.getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps edits made during a save, and shows the ID for flows', async () => {
    const definition = { displayName: 'Host', value: 'a' };
    const properties = { host: definition, port: {} };
    const edits = new Edits(() => ({ name: 'Mail', properties, held: { host: definition } }));
    edits.set('host', definition, 'b');
    edits.setName('Post');
    const taken = edits.taken();
    edits.set('host', definition, 'c');
    edits.saved(taken);
    expect([edits.name, edits.valueOf('host', definition)]).toEqual([undefined, 'c']);
    const person = await sluice.company();
    const id = await createFlowDirectory(person);
    await renderPlugin(connections, { at: `/connections/${id}`, as: person, on });
    expect(await screen.findByText(id)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy connection ID' })).toBeTruthy();
  });

  it('is tested with the values in the form, and shows the error at its field', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const body = {
      name: 'Hook',
      connectorId: 'webhookConnector',
      properties: { urls: 'http://10.0.0.1/hook' },
    };
    const { connectionId } = (
      await sluice.inject('POST', '/connections', { token: person.token, body })
    ).body;
    const mail = {
      name: 'Mail',
      connectorId: 'smtpConnector',
      properties: { hostname: 'a.example', password: 'one' },
    };
    const made = await sluice.inject('POST', '/connections', { token: person.token, body: mail });
    const { unmount } = await renderPlugin(connections, {
      at: `/connections/${connectionId}?test`,
      as: person,
      on,
    });
    const fails = await screen.findByRole('region', { name: 'Test failed' });
    const steps = within(fails).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Failed.*in a private network/),
      expect.stringMatching(/^DoneWithout a signing secret, events are not signed/),
    ]);
    await waitFor(() => expect(location.search).toBe(''));
    unmount();
    await renderPlugin(connections, {
      at: `/connections/${made.body.connectionId}`,
      as: person,
      on,
    });
    const host = await screen.findByLabelText('SMTP Server/Host');
    await user.clear(host);
    await user.type(host, 'b.example');
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(
      await screen.findByText('Enter Password again because “SMTP Server/Host” changed'),
    ).toBeTruthy();
    await user.clear(host);
    await user.click(screen.getByRole('button', { name: 'Remove stored secret' }));
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(
      await screen.findByText('The connection has no mail server. Enter one in SMTP Server/Host.'),
    ).toBeTruthy();
    await user.type(host, 'x');
    expect(await screen.findByText('The settings have changed since this test.')).toBeTruthy();
    expect((host as HTMLInputElement).value).toBe('x');
  });

  it('in use is not deleted, and lists its uses with links to nodes', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const graphData = createTestGraph({
      a: ['errorConnector', 'customErrorMessage', { nodeTitle: 'Refuse' }],
    });
    const [data] = graphData.elements.nodes as { data: { connectionId?: string } }[];
    const id = await createFlowDirectory(person);
    data!.data.connectionId = id;
    const made = await sluice.inject('POST', '/flows', {
      token: person.token,
      body: { name: 'Door', graphData },
    });
    const { flowId } = made.body.flowInfo;
    await renderPlugin(connections, { at: `/connections/${id}`, as: person, on });
    expect(
      (await screen.findByRole('link', { name: 'Go to node “Refuse” in “Door”' })).getAttribute(
        'href',
      ),
    ).toBe(`/flows/${flowId}?node=a`);
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const told = await screen.findByRole('alertdialog', {
      name: 'Connection “Directory” is in use',
    });
    expect(within(told).getByText('Door')).toBeTruthy();
    expect(within(told).getByText('Refuse')).toBeTruthy();
    expect(within(told).queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(within(told).getByRole('button', { name: 'Show uses' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Used by' })).toBeTruthy();
    expect((await sluice.inject('GET', `/connections/${id}`, { token: person.token })).status).toBe(
      200,
    );
  });

  it('is cloned, and deleted after a confirmation [M100, M101]', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const id = await createFlowDirectory(person);
    await renderPlugin(connections, { at: `/connections/${id}`, as: person, on });
    await user.click(await screen.findByRole('button', { name: 'Clone' }));
    expect(await screen.findByRole('heading', { name: 'Directory copy' })).toBeTruthy();
    expect(await screen.findByText('Successfully cloned connector')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Successfully deleted connector')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Directory copy')).toBeNull());
    expect(await screen.findByRole('link', { name: 'Directory' })).toBeTruthy();
  });
});

it('the palette opens, clones, tests and deletes any connection', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  const id = await createFlowDirectory(person);
  const { choose } = await withPalette(connections, { at: '/connections', as: person, on });
  await choose('Open a connection', 'Directory');
  await waitFor(() => expect(location.pathname).toBe(`/connections/${id}`));
  await choose('Clone a connection', 'Directory');
  await waitFor(() => expect(location.pathname).toMatch(/^\/connections\/.+/));
  await waitFor(() => expect(location.pathname).not.toBe(`/connections/${id}`));
  const copy = location.pathname;
  await choose('Delete a connection', 'Directory');
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(async () =>
    expect((await sluice.inject('GET', `/connections/${id}`, { token: person.token })).status).toBe(
      404,
    ),
  );
  // One stays where one is, unless it is the page of what was deleted.
  expect(location.pathname).toBe(copy);
});
