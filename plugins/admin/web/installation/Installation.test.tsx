// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobWorker } from '#core/server';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import admin from '../../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

async function operator() {
  const person = await sluice.company();
  const { across } = sluice.server.database;
  await across
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', person.customerId)
    .execute();
  return person;
}
const row = (name: RegExp) => screen.findByRole('row', { name });

it('shows companies to an operator, who says what each may use [R22, N13, M109]', async () => {
  const user = userEvent.setup();
  const { root } = await renderPlugin(admin, { at: '/admin', as: await operator(), on });
  const other = await sluice.company();
  await user.type(await screen.findByRole('searchbox'), other.email.slice(0, 20));
  const shown = await row(new RegExp(other.email));
  expect(within(shown).getByText('Everything, unlimited')).toBeTruthy();
  await user.click(within(shown).getByText(new RegExp(other.email)));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Most users'), 'many');
  await user.click(dialog.getByRole('button', { name: 'Save entitlements' }));
  expect(await dialog.findByText('Write a whole number of at least 1, or nothing.')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Most users'));
  await user.type(dialog.getByLabelText('Most users'), '25');
  await user.click(dialog.getByLabelText('flows enabled'));
  await user.click(dialog.getByRole('button', { name: 'Save entitlements' }));
  expect(await screen.findByText('flows off, users: at most 25')).toBeTruthy();
  expect(root.notices.items.map(({ text }) => text)).toEqual(['Entitlements updated successfully']);
});

it('keeps what was changed when somebody else saved meanwhile, tells of it, and asks before it is lost', async () => {
  const user = userEvent.setup();
  const { root } = await renderPlugin(admin, { at: '/admin', as: await operator(), on });
  const [other, colleague] = [await sluice.company(), await operator()];
  await user.type(await screen.findByRole('searchbox'), other.email.slice(0, 20));
  await user.click(await screen.findByText(new RegExp(other.email)));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
  expect(dialog.getByText('No changes')).toBeTruthy();
  await user.type(field('Most users'), '25');
  expect(root.guard.unsaved).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Discard changes' }));
  expect([field('Most users').value, root.guard.unsaved]).toEqual(['', false]);
  await user.type(field('Most users'), '25');
  expect(dialog.getByText('1 changed')).toBeTruthy();

  const address = `/admin/company/${other.companyId}/entitlements`;
  const theirs = { entitlement: { apps: { total: 3 }, users: { total: 7 } } };
  expect(
    (await sluice.inject('PUT', address, { token: colleague.token, body: theirs })).status,
  ).toBe(200);
  await user.click(dialog.getByRole('button', { name: 'Save entitlements' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'meanwhile. Their changes are shown now',
  );
  await waitFor(() => expect(field('Most apps').value).toBe('3'));
  expect(field('Most users').value).toBe('25');

  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Save entitlements' }));
  expect(await screen.findByText('apps: at most 3, users: at most 25')).toBeTruthy();
  expect(root.guard.unsaved).toBe(false);
});

it('makes a company with its administrator and shows the link once [M114]', async () => {
  const user = userEvent.setup();
  const { root } = await renderPlugin(admin, { at: '/admin', as: await operator(), on });
  await user.click(await screen.findByRole('button', { name: 'New company' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Company/), 'Harbour');
  await user.type(dialog.getByLabelText(/Email/), `harbour${Date.now()}@example.org`);
  await user.type(dialog.getByLabelText(/First name/), 'Grace');
  await user.type(dialog.getByLabelText(/Last name/), 'Hopper');
  await user.click(dialog.getByRole('button', { name: 'New company' }));
  const getNoticeTexts = () => root.notices.items.map(({ text }) => text);
  await waitFor(() => expect(getNoticeTexts()).toEqual(['Customer created successfully.']));
  const link = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Hand over this link',
  });
  expect(link.value).toMatch(/\/invitation\?token=/);
});

it('says that no company matches a search', async () => {
  const user = userEvent.setup();
  await renderPlugin(admin, { at: '/admin', as: await operator(), on });
  await user.type(await screen.findByRole('searchbox'), 'nobody at all');
  expect(await screen.findByText('No company matches')).toBeTruthy();
});

it('empties caches and re-encrypts secrets , with how far that is', async () => {
  const user = userEvent.setup();
  const { root } = await renderPlugin(admin, { at: '/admin', as: await operator(), on });
  await user.click(await screen.findByRole('button', { name: 'Reload connections' }));
  await waitFor(() => expect(root.notices.items[0]?.text).toBe('Connections reloaded'));
  await screen.findByText('Secrets have not been re-encrypted yet.');
  await user.click(screen.getByRole('button', { name: 'Re-encrypt secrets' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Re-encrypt secrets' }));
  expect(await screen.findByText('Under way')).toBeTruthy();
  await sluice.server.get(jobWorker).once();
  expect(await screen.findByText('Done')).toBeTruthy();
});

it('is not there for a super admin who does not run the installation', async () => {
  await renderPlugin(admin, { at: '/admin', as: await sluice.company(), on });
  expect(await screen.findByText('There is no page at /admin.')).toBeTruthy();
});

it('operators are added by their address and taken out again', async () => {
  const user = userEvent.setup();
  const other = await sluice.company();
  const { root } = await renderPlugin(admin, { at: '/admin', as: await operator(), on });
  await user.click(await screen.findByRole('button', { name: 'Add operator' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Email/), 'nobody@example.org{Enter}');
  expect(await dialog.findByText(/Nobody here has the address/)).toBeTruthy();
  await user.clear(dialog.getByLabelText(/Email/));
  await user.type(dialog.getByLabelText(/Email/), `${other.email}{Enter}`);
  const operators = within(await screen.findByRole('grid', { name: 'Operators' }));
  const added = await operators.findByRole('row', { name: new RegExp(other.email) });
  await user.click(within(added).getByRole('button', { name: /^Withdraw operator rights/ }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }),
  );
  await waitFor(() =>
    expect(root.notices.items.map(({ text }) => text)).toContain(
      'Ada Lovelace no longer runs this installation.',
    ),
  );
  await waitFor(() =>
    expect(operators.queryByRole('row', { name: new RegExp(other.email) })).toBeNull(),
  );
});
