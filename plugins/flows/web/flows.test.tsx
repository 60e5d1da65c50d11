// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderFlows, waitForEditor } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import { createChainOn } from '#plugins/editor/web/testFlow';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const make = (person: Person, name: string) => createChainOn(sluice, person, name);
const readFlow = async ({ token }: Person, id: string) =>
  (await sluice.inject('GET', `/flows/${id}`, { token })).body.flowInfo;

describe('the list of flows', () => {
  it('explains what a flow is in the empty state', async () => {
    await renderFlows({ at: '/flows', as: await sluice.company(), on });
    expect(await screen.findByText('No flows yet')).toBeTruthy();
  });

  it('shows the thumbnail of an imported flow, keeps other data, and exports both', async () => {
    const person = await sluice.company();
    const { token } = person;
    const made = await readFlow(person, await make(person, 'First'));
    const own = { thumbnailUrl: 'https://pics.example/flow.png', functionConnectionId: 'f-1' };
    const imported = async (name: string, more: object) => {
      const flowInfo = { ...made, flowId: 'x', name, ...more };
      const { body } = await sluice.inject('PUT', '/flows/import', { token, body: { flowInfo } });
      return body.flows[0].flowId as string;
    };
    const id = await imported('With a picture', own);
    await imported('Without', { thumbnailUrl: 'javascript:alert(1)' });
    await renderFlows({ at: '/flows', as: person, on });
    const link = await screen.findByRole('link', { name: 'With a picture' });
    const pictures = () => [...document.querySelectorAll<HTMLImageElement>('.sl-thumbnail')];
    expect(pictures().map(({ src }) => src)).toEqual([own.thumbnailUrl]);
    expect(pictures()[0]?.parentElement?.contains(link)).toBe(true);
    pictures()[0]?.dispatchEvent(new Event('error'));
    await waitFor(() => expect(pictures()).toEqual([]));
    const exported = await sluice.inject('GET', `/flows/${id}/versions/-1`, { token });
    expect(exported.body).toMatchObject(own);
  });

  it('creates a flow and opens it [M094, R15]', async () => {
    const user = userEvent.setup();
    const { root } = await renderFlows({
      at: '/flows?do=new',
      as: await sluice.company(),
      on,
    });
    await user.type(await screen.findByLabelText(/^Name/), 'Sign in');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Flow created Successfully.')).toBeTruthy();
    await waitFor(() => expect(location.pathname).toMatch(/^\/flows\/[0-9a-f]{32}$/));
    await waitForEditor(root);
  });

  it('shows 24 a page and appends the rest without duplicates [S156, S157, S101, R14]', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    for (let at = 0; at < 30; at++) await make(person, `Flow ${at}`);
    await renderFlows({ at: '/flows', as: person, on });
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(25));
    await user.click(screen.getByRole('button', { name: /more/i }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(31));
  });

  it('shows deployed versions by filter and order', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const { token } = person;
    const [live] = [await make(person, 'Bravo'), await make(person, 'Alpha')];
    await sluice.inject('PUT', `/flows/${live}/deploy`, { token, body: {} });
    await sluice.inject('PUT', `/flows/${live}`, {
      token,
      body: { currentVersion: 1, description: 'newer' },
    });
    await renderFlows({ at: '/flows', as: person, on });
    const names = () =>
      screen
        .getAllByRole('link', { name: /^(Alpha|Bravo)$/ })
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(['Bravo', 'Alpha']));
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Name');
    await waitFor(() => expect(names()).toEqual(['Alpha', 'Bravo']));
    const row = screen.getByRole('row', { name: /Bravo/ });
    expect(row.textContent).toContain('Version 1');
    await user.selectOptions(screen.getByLabelText('Show'), 'Undeployed changes');
    await waitFor(() => expect(names()).toEqual(['Bravo']));
    expect(location.search).toBe('?sort=name&state=changed');
    await user.selectOptions(screen.getByLabelText('Show'), 'Not deployed');
    await waitFor(() => expect(names()).toEqual(['Alpha']));
  });

  it('is up to date after a save and a deploy on the canvas', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Fresh');
    const { root } = await renderFlows({ at: '/flows', as: person, on });
    const row = async () => (await screen.findByRole('row', { name: /Fresh/ })).textContent;
    expect(await row()).toContain('Not deployed');
    act(() => root.go(`/flows/${id}`));
    const session = await waitForEditor(root);
    session.editor.edit('Rename', draft => void (draft.description = 'changed'));
    expect(await act(() => session.deploy())).toBe(true);
    expect(await readFlow(person, id)).toMatchObject({ publishedVersion: 2 });
    act(() => root.go('/flows'));
    await waitFor(async () => expect(await row()).toContain('Version 2'));
  });

  it('opens a flow at the node in the URL', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Long way');
    const { root } = await renderFlows({ at: `/flows/${id}?node=n2`, as: person, on });
    const { editor } = await waitForEditor(root);
    await waitFor(() => expect(editor.selectedNodes).toEqual(['n2']));
    expect(editor.aside).toBe('node');
  });

  it('clones and opens the copy [M097]', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const id = await make(person, 'Original');
    const { root } = await renderFlows({ at: '/flows', as: person, on });
    await user.click(await screen.findByRole('button', { name: 'Actions for Original' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Clone' }));
    await waitFor(() => expect(root.palette.question).toBe('Name of the copy'));
    await root.palette.run(root.palette.items[0]!);
    expect(await screen.findByText('Flow successfully cloned.')).toBeTruthy();
    const { editor } = await waitForEditor(root);
    expect(editor.flow.name).toBe('Original (copy)');
    expect(editor.flow.flowId).not.toBe(id);
    expect(location.pathname).toBe(`/flows/${editor.flow.flowId}`);
  });

  it('disables and deletes [M098, S169]', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const id = await make(person, 'Original');
    await renderFlows({ at: '/flows', as: person, on });
    const choose = async (item: string) => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Original' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await choose('Disable');
    await waitFor(async () => expect((await readFlow(person, id)).flowStatus).toBe('disabled'));
    await choose('Delete');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    expect(await screen.findByText('Successfully deleted flow')).toBeTruthy();
    expect(await screen.findByText('No flows yet')).toBeTruthy();
  });

  it('names the place of an import error, and imports valid files [M095]', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const { root } = await renderFlows({ at: '/flows?do=import', as: person, on });
    const field = await screen.findByLabelText('Or paste an export here');
    const paste = async (text: string) => {
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
    };
    await paste('{"flowId":"a","name":"Broken","graphData":{"elements":{"nodes":[{"data":{}}]}}}');
    expect(
      (await screen.findByText(/Location: graphData\/elements\/nodes\/0/)).textContent,
    ).toContain('nodes/0');
    const id = await make(person, 'Exported');
    const { body } = await sluice.inject('GET', `/flows/${id}/versions/-1`, {
      token: person.token,
    });
    await paste(JSON.stringify(body));
    const button = within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' });
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
    await user.click(button);
    expect(await screen.findByText('Flow imported successfully.')).toBeTruthy();
    await waitFor(() => expect(location.pathname).toMatch(/^\/flows\/[0-9a-f]{32}$/));
    await waitForEditor(root);
  });
});

describe('the palette', () => {
  async function renderTestList(person: Person) {
    const { root } = await renderFlows({
      at: '/flows',
      as: person,
      on,
    });
    return root;
  }
  /** Chooses by titles, one on each page that is asked. */
  async function choose(
    { palette }: Awaited<ReturnType<typeof renderFlows>>['root'],
    ...titles: string[]
  ) {
    palette.show();
    palette.type('flow');
    for (const title of titles) {
      await waitFor(() => expect(palette.items.map(item => item.title)).toContain(title));
      // What the last one does may ask in a dialog, so that nobody waits for it.
      const done = palette.run(palette.items.find(item => item.title === title)!);
      if (title !== titles.at(-1)) await done;
    }
  }

  it('asks before deploying a flow that can’t run in full', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Far away');
    const { flowInfo } = (await sluice.inject('GET', `/flows/${id}`, { token: person.token })).body;
    const data = {
      id: 'n',
      nodeType: 'CONNECTION',
      name: 'Kerberos',
      connectorId: 'pingOneSSOConnector',
      capabilityName: 'kerberosAuthentication',
      status: 'configured',
      properties: {},
    };
    const nodes = [{ group: 'nodes', data, position: { x: 0, y: 0 } }];
    const graphData = { ...flowInfo.graphData, elements: { nodes, edges: [] } };
    const body = { currentVersion: flowInfo.currentVersion, graphData };
    await sluice.inject('PUT', `/flows/${id}`, { token: person.token, body });
    const root = await renderTestList(person);
    void choose(root, 'Deploy a flow', 'Far away');
    await screen.findByText('Deploy an incomplete flow?');
    expect((await readFlow(person, id)).publishedVersion).toBeFalsy();
    await userEvent.click(screen.getByText('Deploy anyway'));
    await screen.findByText('Successfully published flow');
  });

  it('deploys, clones under a given name, disables, and deletes any flow', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Sign in');
    const root = await renderTestList(person);
    await choose(root, 'Deploy a flow', 'Sign in');
    expect(await screen.findByText('Successfully published flow')).toBeTruthy();
    expect((await readFlow(person, id)).publishedVersion).toBe(1);
    await choose(root, 'Enable or disable a flow', 'Sign in');
    await screen.findByText('Flow disabled');
    expect((await readFlow(person, id)).flowStatus).toBe('disabled');

    await choose(root, 'Clone a flow', 'Sign in');
    await waitFor(() =>
      expect([root.palette.crumbs, root.palette.query]).toEqual([
        ['Clone a flow', 'Sign in'],
        'Sign in (copy)',
      ]),
    );
    root.palette.type('x'.repeat(257));
    expect(root.palette.fault).toBe('Use up to 256 characters (now 257).');
    root.palette.type('Sign in, next');
    await root.palette.run(root.palette.items[0]!);
    await waitFor(() => expect(location.pathname).toMatch(/^\/flows\/[0-9a-f]{32}$/));

    await choose(root, 'Delete a flow', 'Sign in, next');
    const question = await screen.findByRole('alertdialog', { name: 'Delete flow' });
    expect(question.textContent).toContain('This deletes “Sign in, next” and all its versions.');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(location.pathname).toBe('/flows'));
    await choose(root, 'Open a flow', 'Sign in');
    await waitFor(() => expect(location.pathname).toBe(`/flows/${id}`));
  });

  it('finds nodes inside flows and opens one there', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Long way');
    const root = await renderTestList(person);
    root.palette.show();
    root.palette.type('#step 1');
    await waitFor(() =>
      expect(root.palette.items).toMatchObject([{ title: 'Step 1', hint: 'Long way' }]),
    );
    await root.palette.run(root.palette.items[0]!);
    expect(location.pathname + location.search).toBe(`/flows/${id}?node=n1`);
  });
});
