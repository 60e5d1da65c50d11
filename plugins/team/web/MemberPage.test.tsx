// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import { addMembership } from '#core/server/internal';
import entrance from '#plugins/entrance/plugin';
import roles from '#plugins/roles/plugin';
import team from '../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

async function both() {
  const admin = await sluice.company();
  return { admin, member: await sluice.company({ in: admin.companyId, roles: ['default:read'] }) };
}
const expectNotice = async (
  root: { notices: { items: readonly { text: string }[] } },
  text: string,
) => waitFor(() => expect(root.notices.items.map(item => item.text)).toContain(text));

it('shows and ends a member’s sessions [R31]', async () => {
  const user = userEvent.setup();
  const { admin, member } = await both();
  const { root } = await renderPlugin(team, {
    at: `/customers/${member.customerId}`,
    as: admin,
    on,
  });
  const sessions = within(await screen.findByRole('region', { name: 'Sessions' }));
  await user.click(await sessions.findByRole('button', { name: /^End session/ }));
  await expectNotice(root, 'Session ended');
  expect(await sessions.findByText('Not signed in')).toBeTruthy();
  expect((await sluice.inject('GET', '/customers/me', { token: member.token })).status).toBe(401);
});

it('removes a member’s second factors after a confirmation', async () => {
  const user = userEvent.setup();
  const { admin, member } = await both();
  const { root } = await renderPlugin(team, {
    at: `/customers/${member.customerId}`,
    as: admin,
    on,
    beside: [entrance],
  });
  await user.click(await screen.findByRole('button', { name: 'Reset second factors' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Reset second factors' }));
  await expectNotice(root, 'Ada Lovelace’s second factors were reset');
  expect((await sluice.inject('GET', '/customers/me', { token: member.token })).status).toBe(401);
});

it('explains a member’s permissions, and links to their events', async () => {
  const { admin, member } = await both();
  await renderPlugin(team, {
    at: `/customers/${member.customerId}`,
    as: admin,
    on,
    beside: [roles],
  });
  const section = within(await screen.findByRole('region', { name: 'Permissions' }));
  const right = await section.findByRole('row', { name: /^Team/ });
  expect(within(right).getAllByText('Allowed').length).toBeGreaterThan(0);
  expect(section.getByText('All permissions come from the role “read”.')).toBeTruthy();
  expect(screen.queryByText('Phone number')).toBeNull();
  expect(screen.getByRole('link', { name: 'Activity' }).getAttribute('href')).toBe(
    `/company/events?actor=${member.customerId}`,
  );
});

it('doesn’t offer to end one’s own sessions or remove one’s factors', async () => {
  const { admin } = await both();
  await renderPlugin(team, {
    at: `/customers/${admin.customerId}`,
    as: admin,
    on,
    beside: [entrance],
  });
  await screen.findByRole('heading', { name: 'Ada Lovelace' });
  expect(screen.queryByRole('region', { name: 'Sessions' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reset second factors' })).toBeNull();
});

it('lets members with another home edit their name here, but not the hidden phone number', async () => {
  const user = userEvent.setup();
  const [person, other] = [await sluice.company(), await sluice.company()];
  const { customerId, token } = person;
  const { companyId } = other;
  const { database } = sluice.server;
  const roles = ['default:superAdmin'];
  await database.transaction(companyId, db =>
    addMembership(db, { companyId, customerId, roles, by: other.customerId }),
  );
  const columns = database.allCompanies.updateTable('customers').set({ phone_number: '+49 151' });
  await columns.where('customer_id', '=', customerId).execute();
  await sluice.inject('PUT', `/company/${companyId}/switch`, { token });
  const as = { ...person, companyId };
  const { root } = await renderPlugin(team, { at: `/customers/${customerId}`, as, on });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>('Phone number').disabled).toBe(true);
  expect(dialog.getByText(/the environment that manages your account/)).toBeTruthy();
  await user.type(dialog.getByLabelText(/^First name/), ' B.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expectNotice(root, 'Changes to Ada B. Lovelace saved');
  const read = await sluice.inject('GET', `/company/${person.companyId}/customers/${customerId}`, {
    token,
  });
  expect(read.body).toMatchObject({ firstName: 'Ada B.', phoneNumber: '+49 151' });
});
