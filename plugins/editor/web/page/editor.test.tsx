// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderFlows, waitForEditor } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import { Keymap } from '#core/web/palette';
import { openFlow } from '#plugins/flows/contract';
import { unsaved } from '#plugins/flows/contract/internal';
import { createChainOn, createTestChain } from '../testFlow';

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

describe('the editor', () => {
  const renderFlow = async (person: Person, id: string) => {
    const { root } = await renderFlows({ at: `/flows/${id}`, as: person, on });
    return { root, session: await waitForEditor(root), user: userEvent.setup() };
  };

  it('publishes which flow is open and whether it is saved', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Open');
    const { root, session } = await renderFlow(person, id);
    expect(root.host.access.read(openFlow)).toBe(id);
    session.editor.edit('Rename', draft => void (draft.name = 'Changed'));
    await waitFor(() => expect(root.host.access.read(unsaved)).toBe(true));
    session.editor.history.undo();
    await waitFor(() => expect(root.host.access.read(unsaved)).toBe(false));
  });

  it('opens the catalog over the canvas of a narrow screen, and closes it after adding a node', async () => {
    const { innerWidth } = globalThis;
    globalThis.innerWidth = 420;
    try {
      const person = await sluice.company();
      const { session, user } = await renderFlow(person, await make(person, 'Narrow'));
      expect(screen.queryByRole('complementary', { name: 'Node catalog' })).toBeNull();
      const before = session.editor.document.graphData.elements.nodes.length;
      act(() => session.toggle('catalogue', true));
      const panel = await screen.findByRole('complementary', { name: 'Node catalog' });
      await user.click(await within(panel).findByText('Make REST API Call'));
      expect(session.editor.document.graphData.elements.nodes.length).toBe(before + 1);
      expect(screen.queryByRole('complementary', { name: 'Node catalog' })).toBeNull();
    } finally {
      globalThis.innerWidth = innerWidth;
    }
  });

  it('reports a deleted flow', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Deleted');
    await sluice.inject('DELETE', `/flows/${id}`, { token: person.token });
    await renderFlows({ at: `/flows/${id}`, as: person, on });
    const gone = within(await screen.findByRole('alert'));
    expect(gone.getByRole('heading').textContent).toBe('This flow was deleted.');
    expect(gone.getByRole('link', { name: 'All flows' }).getAttribute('href')).toBe('/flows');
  });

  it('renames, saves [M021], validates [M022] and deploys [M023, S160, S163, S102]', async () => {
    const person = await sluice.company();
    const id = await make(person, 'First name');
    const { user } = await renderFlow(person, id);
    await user.click(screen.getByRole('button', { name: 'First name' }));
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Second name{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Successfully saved flow')).toBeTruthy();
    expect(await readFlow(person, id)).toMatchObject({ name: 'Second name', currentVersion: 2 });
    await user.click(screen.getByRole('button', { name: 'Validate' }));
    expect(await screen.findByText('Successfully validated flow')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Deploy' }));
    expect(await screen.findByText('Successfully published flow')).toBeTruthy();
    expect((await readFlow(person, id)).publishedVersion).toBe(2);
  });

  it('compares with the deployed version before deploying, which one click undoes', async () => {
    const person = await sluice.company();
    const { token } = person;
    const id = await make(person, 'Live one');
    await sluice.inject('PUT', `/flows/${id}/deploy`, { token });
    const { session, user } = await renderFlow(person, id);
    expect(await screen.findByText('Version 1, deployed')).toBeTruthy();
    session.editor.edit('Remove', draft => {
      draft.graphData.elements.nodes = draft.graphData.elements.nodes.slice(0, 1);
      draft.graphData.elements.edges = [];
    });
    await user.click(screen.getByRole('button', { name: 'Deploy' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deploy version 2?' }));
    expect(dialog.getAllByText(/removed/)[0]).toBeTruthy();
    expect(dialog.getByText(/warnings?$/)).toBeTruthy();
    expect((await readFlow(person, id)).publishedVersion).toBe(1);
    expect(screen.getByText('Deployed: 1')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Deploy' }));
    expect(await screen.findByText('Successfully published flow')).toBeTruthy();
    expect((await readFlow(person, id)).publishedVersion).toBe(2);
    const toast = screen.getByText('Successfully published flow').parentElement!;
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Version 1 is deployed again')).toBeTruthy();
    expect(await readFlow(person, id)).toMatchObject({ publishedVersion: 1, currentVersion: 2 });
  });

  it('merges with a version that someone else saved meanwhile [S158]', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Shared');
    const { session, user } = await renderFlow(person, id);
    const theirs = await readFlow(person, id);
    await sluice.inject('PUT', `/flows/${id}`, {
      token: person.token,
      body: { currentVersion: theirs.currentVersion, description: 'theirs' },
    });
    session.editor.edit('Rename', draft => void (draft.name = 'Ours'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Someone else saved this flow')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    await screen.findByRole('region', { name: 'Merged flow' });
    await user.click(screen.getByRole('button', { name: 'Merge and save' }));
    await screen.findByText('Successfully saved flow');
    expect(await readFlow(person, id)).toMatchObject({
      name: 'Ours',
      description: 'theirs',
      currentVersion: 3,
    });
  });

  it('keeps the local value when both changed the same, and saves', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Shared');
    const { session, user } = await renderFlow(person, id);
    await sluice.inject('PUT', `/flows/${id}`, {
      token: person.token,
      body: { currentVersion: 1, name: 'Theirs', description: 'theirs' },
    });
    session.editor.edit('Rename', draft => void (draft.name = 'Ours'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('region', { name: 'Merged flow' });
    await user.click(screen.getByRole('button', { name: 'Merge and save' }));
    await screen.findByText('Successfully saved flow');
    expect(await readFlow(person, id)).toMatchObject({
      name: 'Ours',
      description: 'theirs',
      currentVersion: 3,
    });
    expect(session.editor.history.dirty).toBe(false);
  });

  it('discards local changes for someone else’s version, and reports it [M024, S164]', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Shared');
    const { session, user } = await renderFlow(person, id);
    await sluice.inject('PUT', `/flows/${id}`, {
      token: person.token,
      body: { currentVersion: 1, name: 'Theirs' },
    });
    session.editor.edit('Rename', draft => void (draft.name = 'Ours'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Load their version' }));
    expect(await screen.findByText('Successfully fetched flow')).toBeTruthy();
    expect(session.editor.document.name).toBe('Theirs');
    expect(session.editor.history.dirty).toBe(false);
  });

  it('shows the form of a node, and edits it in one step that can be undone [S165, S166]', async () => {
    const person = await sluice.company();
    const { session, user } = await renderFlow(person, await make(person, 'Forms'));
    session.editor.select(['n1']);
    session.editor.showAside('node');
    await user.click(await screen.findByRole('tab', { name: 'General' }));
    const title = await screen.findByLabelText('Title');
    await user.clear(title);
    await user.type(title, 'New title');
    expect(session.editor.index.nodes.get('n1')!.data.properties!.nodeTitle).toEqual({
      value: 'New title',
    });
    expect(session.editor.history.entries).toHaveLength(1);
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect((title as HTMLInputElement).value).toBe('Step 1'));
  });

  it('lists versions and reverts to one [M104, S103, S168]', async () => {
    const person = await sluice.company();
    const id = await make(person, 'One');
    const graphData = createTestChain(1);
    await sluice.inject('PUT', `/flows/${id}`, {
      token: person.token,
      body: { currentVersion: 1, graphData },
    });
    const { user } = await renderFlow(person, id);
    await user.click(screen.getByRole('button', { name: 'Versions' }));
    await user.click(await screen.findByRole('button', { name: 'Actions for Version 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Revert to this version' }));
    expect(await screen.findByText('Reverting flow successful')).toBeTruthy();
    const flow = await readFlow(person, id);
    expect(flow.currentVersion).toBe(3);
    expect(flow.graphData.elements.nodes).toHaveLength(5);
  });

  it('copies a link to the selected node, with its shortcut, for readers too', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Shared');
    const reader = await sluice.company({ in: person.companyId, roles: ['default:read'] });
    const { root, session, user } = await renderFlow(reader as Person, id);
    const stop = new Keymap(() => root.palette.bindings).listen();
    const press = () => user.keyboard('{Control>}{Shift>}l{/Shift}{/Control}');
    await navigator.clipboard.writeText('before');
    await press();
    expect(await navigator.clipboard.readText()).toBe('before');
    session.editor.select(['n1']);
    await press();
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(`${on}/flows/${id}?node=n1`),
    );
    stop();
  });

  it('is read-only for a reader', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Look');
    const reader = await sluice.company({ in: person.companyId, roles: ['default:read'] });
    const { session } = await renderFlow(reader as Person, id);
    for (const name of ['Save', 'Validate', 'Deploy', 'Try flow', 'Undo', 'Add node'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(session.editor.edit('Rename', draft => void (draft.name = 'No'))).toBe(false);
    session.editor.select(['n1']);
    session.editor.showAside('node');
    await screen.findByRole('tab', { name: 'General' });
    for (const field of screen.queryAllByRole('textbox'))
      expect((field as HTMLInputElement).disabled).toBe(true);
  });
});
