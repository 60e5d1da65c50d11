// @vitest-environment jsdom
import type { IncomingMessage, ServerResponse } from 'node:http';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMembership, superAdmin } from '#core/server/internal';
import type { Root } from '#core/web/internal';
import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { renderFlows, waitForEditor } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';

type Account = Root['account'];
let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

/** A flow on the screen of one person, and what another does with it. */
async function openFlow() {
  const ada = await sluice.company();
  const grace = await sluice.company({ in: ada.companyId });
  const { allCompanies } = sluice.server.database;
  await allCompanies
    .updateTable('customers')
    .set({ first_name: 'Grace', last_name: 'Hopper' })
    .where('customer_id', '=', grace.customerId)
    .execute();
  const made = await sluice.inject('POST', '/flows', {
    token: ada.token,
    body: { name: 'Decide', graphData: createTestGraph(decide, decideLinks) },
  });
  const { flowId } = made.body.flowInfo;
  const tell = (body: object) =>
    sluice.inject('PUT', `/flows/${flowId}/presence`, {
      token: grace.token,
      body: { tabId: 'tab-of-grace', versionId: 1, unsaved: false, ...body },
    });
  const save = (currentVersion: number) =>
    sluice.inject('PUT', `/flows/${flowId}`, {
      token: grace.token,
      body: { currentVersion, description: `after ${currentVersion}` },
    });
  await tell({ nodeId: 'fn', unsaved: true });
  const terms = { at: `/flows/${flowId}`, as: ada, on };
  const { root, unmount } = await renderFlows(terms);
  const { editor } = await waitForEditor(root);
  /** As when the window comes to the front, which need not be waited for. */
  const beat = () => document.dispatchEvent(new Event('visibilitychange'));
  return { editor, tell, save, beat, root, unmount, user: userEvent.setup() };
}

it('shows other people in the toolbar and at nodes, and announces your position', async () => {
  const { editor, tell, beat, unmount } = await openFlow();
  const people = within(await screen.findByRole('list', { name: 'Also viewing this flow' }));
  expect(
    people.getByRole('button', { name: 'Grace Hopper, at “fn”, with unsaved changes' }),
  ).toBeTruthy();
  expect(screen.getByTitle('Viewing this node: Grace Hopper')).toBeTruthy();
  editor.select(['cmp']);
  beat();
  await waitFor(async () =>
    expect((await tell({})).body.people).toMatchObject([
      { name: 'Ada Lovelace', nodeId: 'cmp', unsaved: false },
    ]),
  );
  beat();
  expect(await people.findByRole('button', { name: 'Grace Hopper' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByTitle('Viewing this node: Grace Hopper')).toBeNull());
  unmount();
  await waitFor(async () => expect((await tell({})).body.people).toEqual([]));
});

it.each([
  ['session ends', (account: Account) => account.logout()],
  ['environment changes', (account: Account, to: string) => account.switchCompany(to)],
])('leaves the flow before the %s, with no call after it', async (_, go) => {
  const { tell, root, unmount } = await openFlow();
  const { companyId } = await sluice.company();
  const { customerId } = root.session.profile!;
  await sluice.server.database.transaction(companyId, db =>
    addMembership(db, { companyId, customerId, roles: [superAdmin], by: 'test' }),
  );
  await screen.findByRole('list', { name: 'Also viewing this flow' });
  await waitFor(async () => expect((await tell({})).body.people).toHaveLength(1));
  const statuses: number[] = [];
  const note = ({ url = '' }: IncomingMessage, reply: ServerResponse) =>
    url.endsWith('/presence') && reply.once('finish', () => statuses.push(reply.statusCode));
  sluice.app.server.on('request', note);
  await act(() => go(root.account, companyId));
  unmount();
  await sluice.inject('GET', '/customers/signon', {});
  sluice.app.server.off('request', note);
  expect((await tell({})).body.people).toEqual([]);
  expect(statuses).toEqual([200]);
});

it('offers to dismiss, load, or merge a version that someone else saved', async () => {
  const { editor, save, beat, user } = await openFlow();
  await save(1);
  beat();
  expect(await screen.findByText('Grace Hopper saved version 2.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Merge new version' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('Grace Hopper saved version 2.')).toBeNull();
  await save(2);
  beat();
  await screen.findByText('Grace Hopper saved version 3.');
  await user.click(screen.getByRole('button', { name: 'Load new version' }));
  await waitFor(() => expect(editor.document.description).toBe('after 2'));
  expect(screen.queryByText('Grace Hopper saved version 3.')).toBeNull();

  await save(3);
  editor.edit('Rename', draft => void (draft.name = 'Mine'));
  beat();
  await screen.findByText('Grace Hopper saved version 4.');
  await user.click(await screen.findByRole('button', { name: 'Merge new version' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Grace Hopper saved version 4.')).toBeTruthy();
  await dialog.findByRole('region', { name: 'Merged flow' });
  await user.click(dialog.getByRole('button', { name: 'Merge and save' }));
  await screen.findByText('Successfully saved flow');
  expect(editor.document).toMatchObject({ name: 'Mine', description: 'after 3' });
  expect(editor.flow.currentVersion).toBe(5);
});
