// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import { userDirectory } from '#plugins/connectors/contract';
import users from '../../plugin';
import usersServer from '../../server';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer({ plugins: [usersServer] });
  on = await sluice.listen();
});
afterAll(() => sluice.close());

const row = (name: RegExp) => screen.findByRole('row', { name });
const directory = () => sluice.server.get(userDirectory);

it('explains groups, adds one, and adds and removes users', async () => {
  const user = userEvent.setup();
  const admin = await sluice.company();
  await directory().create(admin.companyId, {
    givenName: 'Grace',
    familyName: 'Hopper',
    username: 'grace',
  });
  await renderPlugin(users, { at: '/users/groups', as: admin, on });
  expect(await screen.findByText('No groups yet')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Add group' })[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Name/), 'Staff');
  await user.click(dialog.getByRole('button', { name: 'Add group' }));
  (await row(/Staff/)).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No users in this group')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Add users' })[0]!);
  await user.click(await screen.findByRole('button', { name: 'Add Grace Hopper to the group' }));
  expect(await screen.findByText('Added')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(
    await screen.findByRole('button', { name: 'Remove Grace Hopper from the group' }),
  );
  expect(await screen.findByText('No users in this group')).toBeTruthy();
});

it('is renamed, deleted after a confirmation, and reported when missing', async () => {
  const user = userEvent.setup();
  const admin = await sluice.company();
  const { groupId } = await directory().createGroup(admin.companyId, { name: 'Crew' });
  await renderPlugin(users, { at: `/users/groups/${groupId}`, as: admin, on });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText(/Name/));
  await user.type(dialog.getByLabelText(/Name/), 'Team{Enter}');
  expect(await screen.findByRole('heading', { name: 'Team' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Delete group' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete group' }),
  );
  expect(await screen.findByText('No groups yet')).toBeTruthy();
  cleanup();
  await renderPlugin(users, { at: `/users/groups/${groupId}`, as: admin, on });
  expect(await screen.findByText(/Group not found/)).toBeTruthy();
});

it('is read-only for readers', async () => {
  const admin = await sluice.company();
  await directory().createGroup(admin.companyId, { name: 'Crew', description: 'On board' });
  const reader = await sluice.company({ in: admin.companyId, roles: ['default:read'] });
  await renderPlugin(users, { at: '/users/groups?add', as: reader, on });
  await row(/Crew/);
  expect(screen.queryAllByRole('button')).toEqual([]);
  cleanup();
  const stranger = await sluice.company({ can: ['flows:read'] });
  await renderPlugin(users, { at: '/users/groups', as: stranger, on });
  expect(await screen.findByText('There is no page at /users/groups.')).toBeTruthy();
});
