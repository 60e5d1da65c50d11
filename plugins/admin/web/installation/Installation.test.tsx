// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueToken, jobWorker, untilUnlocked } from '#core/server/internal';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import { installationStrings as strings } from '../../installationStrings';
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
  const { allCompanies } = sluice.server.database;
  await allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', person.customerId)
    .execute();
  return person;
}
const row = (name: RegExp) => screen.findByRole('row', { name });

it('shows environments to an operator, who sets what each can use [R22, N13, M109]', async () => {
  const user = userEvent.setup();
  const { root } = await renderPlugin(admin, { at: '/admin', as: await operator(), on });
  const other = await sluice.company();
  await user.type(await screen.findByRole('searchbox'), other.email.slice(0, 20));
  const shown = await row(new RegExp(other.email));
  expect(within(shown).getByText('Default limits')).toBeTruthy();
  await user.click(within(shown).getByText(new RegExp(other.email)));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Users (maximum)'), 'many');
  await user.click(dialog.getByRole('button', { name: 'Save entitlements' }));
  expect(
    await dialog.findByText('Enter a whole number of at least 1, or leave the field empty.'),
  ).toBeTruthy();
  await user.clear(dialog.getByLabelText('Users (maximum)'));
  await user.type(dialog.getByLabelText('Users (maximum)'), '25');
  await user.click(dialog.getByLabelText('Flows enabled'));
  await user.click(dialog.getByRole('button', { name: 'Save entitlements' }));
  expect(await screen.findByText('Flows disabled, Users: up to 25')).toBeTruthy();
  expect(root.notices.items.map(({ text }) => text)).toEqual(['Entitlements updated successfully']);
});

it('keeps changes when someone else saves meanwhile, reports it, and asks before discarding them', async () => {
  const user = userEvent.setup();
  const { root } = await renderPlugin(admin, { at: '/admin', as: await operator(), on });
  const [other, colleague] = [await sluice.company(), await operator()];
  await user.type(await screen.findByRole('searchbox'), other.email.slice(0, 20));
  await user.click(await screen.findByText(new RegExp(other.email)));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
  expect(dialog.getByText('No changes')).toBeTruthy();
  await user.type(field('Users (maximum)'), '25');
  expect(root.guard.unsaved).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Discard changes' }));
  expect([field('Users (maximum)').value, root.guard.unsaved]).toEqual(['', false]);
  await user.type(field('Users (maximum)'), '25');
  expect(dialog.getByText('1 change')).toBeTruthy();

  const address = `/admin/company/${other.companyId}/entitlements`;
  const theirs = { entitlement: { apps: { total: 3 }, users: { total: 7 } } };
  expect(
    (await sluice.inject('PUT', address, { token: colleague.token, body: theirs })).status,
  ).toBe(200);
  await user.click(dialog.getByRole('button', { name: 'Save entitlements' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'Your changes are still in the form. Review them and save again.',
  );
  await waitFor(() => expect(field('Applications (maximum)').value).toBe('3'));
  expect(field('Users (maximum)').value).toBe('25');

  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Save entitlements' }));
  expect(await screen.findByText('Applications: up to 3, Users: up to 25')).toBeTruthy();
  expect(root.guard.unsaved).toBe(false);
});

it('creates an environment with its administrator and shows the link once [M114]', async () => {
  const user = userEvent.setup();
  const { root } = await renderPlugin(admin, { at: '/admin', as: await operator(), on });
  await user.click(await screen.findByRole('button', { name: 'Create environment' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Environment/), 'Harbour');
  await user.type(dialog.getByLabelText(/Email/), `harbour${Date.now()}@example.org`);
  await user.type(dialog.getByLabelText(/First name/), 'Grace');
  await user.type(dialog.getByLabelText(/Last name/), 'Hopper');
  await user.click(dialog.getByRole('button', { name: 'Create environment' }));
  const getNoticeTexts = () => root.notices.items.map(({ text }) => text);
  await waitFor(() => expect(getNoticeTexts()).toEqual(['Customer created successfully.']));
  const link = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Password setup link',
  });
  expect(link.value).toMatch(/\/invitation\?token=/);
});

it('says that no environment matches a search', async () => {
  const user = userEvent.setup();
  await renderPlugin(admin, { at: '/admin', as: await operator(), on });
  await user.type(await screen.findByRole('searchbox'), 'nobody at all');
  expect(await screen.findByText('No matching environments')).toBeTruthy();
});

it('clears caches, re-encrypts secrets, and shows the progress', async () => {
  const user = userEvent.setup();
  const { root } = await renderPlugin(admin, { at: '/admin', as: await operator(), on });
  await user.click(await screen.findByRole('button', { name: 'Reload connections' }));
  await waitFor(() => expect(root.notices.items[0]?.text).toBe('Connections reloaded'));
  await screen.findByText('Secrets have never been re-encrypted.');
  await user.click(screen.getByRole('button', { name: 'Re-encrypt secrets' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Re-encrypt secrets' }));
  expect(await screen.findByText('Running')).toBeTruthy();
  await sluice.server.get(jobWorker).once();
  expect(await screen.findByText('Done')).toBeTruthy();
});

it('doesn’t exist for a super admin who is not an operator', async () => {
  await renderPlugin(admin, { at: '/admin', as: await sluice.company(), on });
  expect(await screen.findByText('There is no page at /admin.')).toBeTruthy();
});

it('links onward from an acceptance URL without a token', async () => {
  await renderPlugin(admin, { at: '/operate', as: await sluice.company(), on });
  const onward = await screen.findByRole('link', { name: 'Go to dashboard' });
  expect(onward.getAttribute('href')).toBe('/dashboard');
});

it('reports that an operator’s link has ended when it opens, and signs nobody out', async () => {
  await renderPlugin(admin, { at: '/operate?token=used', as: await sluice.company(), on });
  expect(await screen.findByText(strings.operateOver.text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: strings.operateYes.text })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeTruthy();
  expect(screen.queryByText(/logged out/)).toBeNull();
});

it('asks a new operator for a password immediately, and shows its strength', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  const token = await issueToken(sluice.server.database.allCompanies, {
    audience: 'operatorship',
    customerId: person.customerId,
    companyId: '',
  });
  await renderPlugin(admin, { at: `/operate?token=${token}`, as: person, on });
  await user.click(await screen.findByRole('button', { name: strings.operateYes.text }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText(/New password/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('Ab1');
  expect(dialog.getByText('one uppercase').textContent).toContain('(met)');
  expect(dialog.getByText('at least 8 characters').textContent).toContain('(not met yet)');
  await user.keyboard('!kT9#vQ2xx');
  expect((await dialog.findByText('Strong')).getAttribute('aria-label')).toBe('Password strength');
});

it('adds operators by email address, and removes them', async () => {
  const user = userEvent.setup();
  const other = await sluice.company();
  const { root } = await renderPlugin(admin, { at: '/admin', as: await operator(), on });
  await user.click(await screen.findByRole('button', { name: 'Invite operator' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Email/), 'nobody@example.org{Enter}');
  expect(await dialog.findByText(/No account uses the email address/)).toBeTruthy();
  await user.clear(dialog.getByLabelText(/Email/));
  await user.type(dialog.getByLabelText(/Email/), `${other.email}{Enter}`);
  const operators = within(await screen.findByRole('grid', { name: 'Operators' }));
  const added = await operators.findByRole('row', { name: new RegExp(other.email) });
  await user.click(within(added).getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke invitation' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: 'Revoke invitation',
    }),
  );
  await waitFor(() =>
    expect(root.notices.items.map(({ text }) => text)).toContain(
      `Invitation for ${other.email} revoked`,
    ),
  );
  await waitFor(() =>
    expect(operators.queryByRole('row', { name: new RegExp(other.email) })).toBeNull(),
  );
});

it('lets an operator step down while another one remains', async () => {
  const user = userEvent.setup();
  const person = await operator();
  await operator();
  await renderPlugin(admin, { at: '/admin', as: person, on });
  const operators = () => within(screen.getByRole('grid', { name: 'Operators' }));
  await screen.findByRole('grid', { name: 'Operators' });
  const own = await operators().findByRole('row', { name: new RegExp(person.email) });
  await user.click(within(own).getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Step down' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(strings.removeOwnBody.text)).toBeTruthy();
  cleanup();
  await sluice.server.database.allCompanies
    .updateTable('customers')
    .set({ operator: 0 })
    .where('customer_id', '!=', person.customerId)
    .execute();
  await renderPlugin(admin, { at: '/admin', as: person, on });
  await screen.findByRole('grid', { name: 'Operators' });
  const alone = await operators().findByRole('row', { name: new RegExp(person.email) });
  expect(within(alone).queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

it('unlocks a locked operator in the list, and anyone else by email address', async () => {
  const user = userEvent.setup();
  const person = await operator();
  const [other, stranger] = [await operator(), await sluice.company()];
  const { allCompanies } = sluice.server.database;
  await allCompanies
    .updateTable('customers')
    .set({ locked_until: untilUnlocked })
    .where('customer_id', 'in', [other.customerId, stranger.customerId])
    .execute();
  const { root } = await renderPlugin(admin, { at: '/admin', as: person, on });
  const operators = within(await screen.findByRole('grid', { name: 'Operators' }));
  const row = await operators.findByRole('row', { name: new RegExp(other.email) });
  expect(within(row).getByText('Locked')).toBeTruthy();
  await user.click(within(row).getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unlock' }));
  await waitFor(() => expect(within(row).queryByText('Locked')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Unlock account' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText(/^Remove second factors/));
  await user.type(dialog.getByLabelText(/Email/), `${stranger.email}{Enter}`);
  await waitFor(() =>
    expect(root.notices.items.map(({ text }) => text)).toContain(
      `${stranger.email} can sign in again`,
    ),
  );
  const locked = await allCompanies
    .selectFrom('customers')
    .select('email')
    .where('locked_until', '=', untilUnlocked)
    .execute();
  expect(locked).toEqual([]);
  const removed = await allCompanies
    .selectFrom('audit_events')
    .select(['company_id', 'resource_id'])
    .where('action', '=', 'resetFactors')
    .orderBy('at')
    .execute();
  expect(removed).toEqual([
    { company_id: person.companyId, resource_id: stranger.customerId },
    { company_id: stranger.companyId, resource_id: stranger.customerId },
  ]);
});
