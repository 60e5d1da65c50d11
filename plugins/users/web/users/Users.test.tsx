// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import users from '../../plugin';
import usersServer from '../../server';
import { userStrings as strings } from '../../strings';
import { userDirectory } from '#plugins/connectors/contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer({ plugins: [usersServer] });
  on = await sluice.listen();
});
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const make = ({ companyId }: Person, user: object) =>
  sluice.server.get(userDirectory).create(companyId, user);
const row = (name: RegExp) => screen.findByRole('row', { name });
const listNotices = (root: { notices: { items: readonly { text: string }[] } }) =>
  root.notices.items.map(({ text }) => text);

describe('the users', () => {
  it('are explained in the empty state, and one is added [R19, S108]', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    const { root } = await renderPlugin(users, { at: '/users', as: admin, on });
    expect(await screen.findByText('No users yet')).toBeTruthy();
    expect(document.title).toBe('Users · Sluice');
    await user.click(screen.getAllByRole('button', { name: 'Add user' })[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Given name/), 'Grace');
    await user.click(dialog.getByRole('button', { name: 'Add user' }));
    expect(await dialog.findByText(/A user needs a username, email address/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Email'), 'grace@example.org');
    await user.click(dialog.getByRole('button', { name: 'Add user' }));
    expect(await row(/Grace/)).toBeTruthy();
    expect(listNotices(root)).toEqual(['Grace added']);
    expect(screen.getByText('1 of 1 user')).toBeTruthy();
  });

  it('are found by search and state in the URL, and opened by keyboard', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    await make(admin, { givenName: 'Katherine', username: 'kate' });
    await make(admin, { givenName: 'Dorothy', username: 'dot', enabled: false });
    await renderPlugin(users, { at: '/users', as: admin, on });
    await row(/Dorothy/);
    await user.type(screen.getByRole('searchbox'), 'kath');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Dorothy/ })).toBeNull());
    expect(location.search).toBe('?query=kath');
    await user.clear(screen.getByRole('searchbox'));
    await row(/Dorothy/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Disabled');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Katherine/ })).toBeNull());
    expect(location.search).toBe('?state=disabled');
    (await row(/Dorothy/)).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Dorothy' })).toBeTruthy();
  });

  it('load through the next link beyond one page', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    for (let index = 0; index < 103; index += 1)
      await make(admin, { username: `user-${1000 + index}` });
    await renderPlugin(users, { at: '/users', as: admin, on });
    expect(await screen.findByText('100 of 103 users')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('103 of 103 users')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('that don’t exist are reported with a link to the list [M087]', async () => {
    const admin = await sluice.company();
    await renderPlugin(users, { at: '/users/nobody', as: admin, on });
    expect(await screen.findByText(strings.noUser.text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'All users' })).toHaveLength(1);
  });
});

it('are imported from a file after a preview of each line', async () => {
  const user = userEvent.setup();
  const admin = await sluice.company();
  await make(admin, { email: 'ada@example.org', givenName: 'Ada' });
  const { root } = await renderPlugin(users, { at: '/users?import', as: admin, on });
  const dialog = within(await screen.findByRole('dialog'));
  const csv = 'email,givenName\nada@example.org,Augusta\nnew@example.org,New\nwrong,X\n';
  const file = new File([csv], 'users.csv', { type: 'text/csv' });
  await user.upload(dialog.getByLabelText('Select a CSV file…'), file);
  expect(await dialog.findByText('1 to add, 1 to update, 0 unchanged, 1 error.')).toBeTruthy();
  expect(dialog.getByText(/Will be skipped: “wrong” is not an email address/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Import 2 users' }));
  expect(await row(/Augusta/)).toBeTruthy();
  await waitFor(() => expect(listNotices(root)).toEqual(['1 user added, 1 updated']));
});

describe('a user', () => {
  it('is edited, disabled and deleted [M105]', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    const { userId } = await make(admin, {
      email: 'ada@example.org',
      givenName: 'Ada',
      emailVerified: true,
    });
    const { root } = await renderPlugin(users, { at: `/users/${userId}`, as: admin, on });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Family name'), 'Lovelace{Enter}');
    expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeTruthy();
    expect(screen.getByText('verified')).toBeTruthy();
    for (const unknown of ['Phone', 'External ID', 'Groups', 'Linked identities'])
      expect(screen.queryByText(unknown)).toBeNull();
    const act = async (action: string, yes: string) => {
      await user.click(screen.getByRole('button', { name: 'Actions' }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: yes }),
      );
    };
    await act('Disable', 'Disable');
    await waitFor(() => expect(listNotices(root).at(-1)).toBe('Ada Lovelace disabled'));
    await act('Delete', 'Delete user');
    await waitFor(() => expect(listNotices(root).at(-1)).toBe('Successfully deleted user'));
    expect(location.pathname).toBe('/users');
  });

  it('is read-only for readers, and hidden without permission', async () => {
    const admin = await sluice.company();
    const { userId } = await make(admin, { username: 'ada' });
    const reader = await sluice.company({ in: admin.companyId, roles: ['default:read'] });
    const { unmount } = await renderPlugin(users, { at: `/users/${userId}`, as: reader, on });
    await screen.findByRole('heading', { name: 'ada' });
    const buttons = screen
      .queryAllByRole('button')
      .map(button => button.getAttribute('aria-label'));
    expect(buttons).toEqual(['Copy user ID']);
    unmount();
    await renderPlugin(users, {
      at: '/users',
      as: await sluice.company({ can: ['customers:read'] }),
      on,
    });
    expect(await screen.findByText('There is no page at /users.')).toBeTruthy();
  });
});
