// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import roles from '#plugins/roles/plugin';
import rolesServer from '#plugins/roles/server';
import team from '../plugin';
import teamServer from '../server';

const plugins = [teamServer, rolesServer];
let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer({ plugins });
  on = await sluice.listen();
});
afterAll(() => sluice.close());

const show = (at: string, as: { readonly token: string; readonly companyId: string }, where = on) =>
  renderPlugin(team, { beside: [roles], at, as, on: where });

/** Fills the form of an invitation for Joan, sends it, and returns whether it said that no mail goes out. */
async function inviteJoan() {
  const user = userEvent.setup();
  const form = within(await screen.findByRole('dialog', { name: 'Invite member' }));
  await user.type(await form.findByLabelText(/Email/), 'joan@example.org');
  await user.type(form.getByLabelText(/First name/), 'Joan');
  await user.type(form.getByLabelText(/Last name/), 'Clarke');
  const noted = form.queryByText(/^No mail server is set up/) !== null;
  await user.click(form.getByRole('button', { name: 'Invite member' }));
  return { user, noted };
}

describe('the link of an email without a mail server', () => {
  it('is shown after an invitation, with a link to the outbox', async () => {
    await show('/customers?invite', await sluice.company());
    const { user, noted } = await inviteJoan();
    expect(noted).toBe(true);
    const handed = within(await screen.findByRole('dialog', { name: 'Link for Joan Clarke' }));
    const link = await handed.findByLabelText<HTMLInputElement>('Link for joan@example.org');
    expect(link.value).toMatch(/\/invitation\?token=/);
    await user.click(handed.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(link.value);
    await user.click(handed.getByRole('link', { name: 'Open outbox' }));
    const outbox = within(await screen.findByRole('dialog', { name: 'Outbox' }));
    expect(await outbox.findByText('joan@example.org')).toBeTruthy();
    expect(location.search).toBe('?outbox');
  });

  it('is shown when an invitation is resent', async () => {
    const user = userEvent.setup();
    const admin = await sluice.company();
    const ask = (method: 'GET' | 'POST', what: string, body?: unknown) =>
      sluice.inject(method, `/company/${admin.companyId}/${what}`, { token: admin.token, body });
    const person = { firstName: 'Katherine', lastName: 'Test', roles: ['default:read'] };
    const email = 'katherine@example.org';
    const { body: member } = await ask('POST', 'customers', { ...person, email });
    await show(`/customers/${member.customerId}`, admin);
    await user.click(await screen.findByRole('button', { name: 'Resend invitation' }));
    const handed = within(await screen.findByRole('dialog', { name: 'Link for Katherine Test' }));
    const link = await handed.findByLabelText<HTMLInputElement>(`Link for ${email}`);
    expect(link.value).toBe((await ask('GET', 'outbox')).body.mails[0].link);
    await user.click(handed.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('is not shown if a mail server sends it', async () => {
    const env = { SLUICE_SMTP_URL: 'smtp://127.0.0.1:9' };
    const sending = await startServer({ plugins, env });
    await show('/customers?invite', await sending.company(), await sending.listen());
    expect((await inviteJoan()).noted).toBe(false);
    expect(await screen.findByRole('row', { name: /Joan Clarke/ })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.search).toBe('');
    await sending.close();
  });
});
