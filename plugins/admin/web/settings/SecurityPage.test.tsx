// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { navEntries } from '#core/web';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import rolesServer from '#plugins/roles/server';
import admin from '../../plugin';
import adminServer from '../../server';
import { strings } from '../../strings';

let sluice: Awaited<ReturnType<typeof startServer>>;
let without: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  const plugins = [adminServer, rolesServer];
  sluice = await startServer({ plugins });
  without = await startServer({ plugins, env: { SLUICE_FLAGS: 'admin.security=false' } });
  on = await sluice.listen();
});
afterAll(() => Promise.all([sluice.close(), without.close()]));

const getNoticeTexts = (root: { notices: { items: readonly { text: string }[] } }) =>
  root.notices.items.map(({ text }) => text);
const save = (form: string) =>
  Array.from(screen.getByRole('form', { name: form }).querySelectorAll('button')).find(
    ({ type }) => type === 'submit',
  )!;

describe('the security settings', () => {
  it('show and change how members sign on [R29, N14]', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const { root } = await renderPlugin(admin, { at: '/settings', as: owner, on });
    const length = await screen.findByLabelText<HTMLInputElement>('Minimum length');
    await user.clear(length);
    await user.type(length, '4');
    await user.click(screen.getByRole('checkbox', { name: 'Passkey' }));
    await user.click(save('Sign-in'));
    expect(await screen.findByText('Enter a whole number from 8 to 64.')).toBeTruthy();
    await user.clear(length);
    await user.type(length, '12');
    expect(root.guard.unsaved).toBe(true);
    await user.click(save('Sign-in'));
    await waitFor(() => expect(getNoticeTexts(root)).toEqual(['Security settings saved']));
    const { body } = await sluice.inject('GET', `/company/${owner.companyId}/security`, {
      token: owner.token,
    });
    expect(body.passwordPolicy.lengthMin).toBe(12);
    expect(body.signOnPaths).toEqual(['password', 'passwordless', 'sso']);
    await waitFor(() => expect(root.guard.unsaved).toBe(false));
  });

  it('keep what was typed where the server refuses it', async () => {
    const user = userEvent.setup();
    const { root } = await renderPlugin(admin, { at: '/settings', as: await sluice.company(), on });
    const list = await screen.findByLabelText<HTMLTextAreaElement>('Allowed IP addresses');
    await user.type(list, '203.0.113.7');
    await user.click(save('Sign-in'));
    expect(await screen.findByText(/does not include your own IP address/)).toBeTruthy();
    expect([list.value, getNoticeTexts(root)]).toEqual(['203.0.113.7', []]);
  });

  it('set a provider, never show its secret back, and keep it where none is typed', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const { companyId, token } = owner;
    const { root } = await renderPlugin(admin, { at: '/settings', as: owner, on });
    await user.click(await screen.findByRole('checkbox', { name: strings.ssoEnabled.text }));
    await user.type(screen.getByLabelText(/^Issuer/), 'https://login.example.com');
    await user.click(save('Single sign-on'));
    expect(await screen.findByText('Enter the client ID of Sluice at the provider.')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Client ID/), 'sluice');
    await user.type(screen.getByLabelText(/^Client secret/), 'planted-secret');
    await user.type(screen.getByLabelText(/^Email domains/), 'Example.com');
    await user.click(save('Single sign-on'));
    await waitFor(() => expect(getNoticeTexts(root)).toEqual(['Single sign-on saved']));
    const readSso = async () =>
      (await sluice.inject('GET', `/company/${companyId}/sso`, { token })).body;
    expect((await readSso()).provider).toMatchObject({
      enabled: true,
      clientSecret: '******',
      domains: ['example.com'],
    });
    const stored = await sluice.server.database
      .of(companyId)
      .selectFrom('sso_providers')
      .selectAll()
      .execute();
    expect(JSON.stringify(stored)).not.toContain('planted-secret');
    expect(await screen.findByText(strings.secretKept.text)).toBeTruthy();
    expect(screen.getByText((await readSso()).redirectUri)).toBeTruthy();
  });

  it('say so where the browser opens no tab for a trial', async () => {
    const user = userEvent.setup();
    await renderPlugin(admin, { at: '/settings', as: await sluice.company(), on });
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.click(await screen.findByRole('button', { name: 'Test provider' }));
    expect(await screen.findByText(strings.tabBlocked.text)).toBeTruthy();
    open.mockRestore();
  });

  it('leave the provider to super admins, and everything else to readers’ eyes alone', async () => {
    const owner = await sluice.company();
    const admins = await sluice.company({ in: owner.companyId, roles: ['default:admin'] });
    await renderPlugin(admin, { at: '/settings', as: admins, on });
    expect(await screen.findByText(strings.ssoSuperAdmin.text)).toBeTruthy();
    expect(save('Sign-in')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Test provider' })).toBeNull();
    cleanup();
    const reader = await sluice.company({ in: owner.companyId, roles: ['default:read'] });
    await renderPlugin(admin, { at: '/settings', as: reader, on });
    expect(await screen.findAllByText(strings.readOnly.text)).toHaveLength(2);
    expect(screen.getByLabelText('Minimum length').matches(':disabled')).toBe(true);
  });

  it('say what failed, and are read again when asked', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const { companyId, token } = owner;
    const provider = (await sluice.inject('GET', `/company/${companyId}/sso`, { token })).body
      .provider;
    await sluice.inject('PUT', `/company/${companyId}/sso`, { token, body: provider });
    const keep = (domains: string) =>
      sluice.server.database.of(companyId).updateTable('sso_providers').set({ domains }).execute();
    await keep('broken');
    await renderPlugin(admin, { at: '/settings', as: owner, on });
    const again = await screen.findByRole('button', { name: 'Try again' });
    await keep('[]');
    await user.click(again);
    expect(await screen.findByLabelText('Minimum length')).toBeTruthy();
  });

  it('exist only while their feature is on [S056, S067]', async () => {
    const elsewhere = await without.listen();
    const off = await renderPlugin(admin, {
      at: '/settings',
      as: await without.company(),
      on: elsewhere,
    });
    expect(await screen.findByText('There is no page at /settings.')).toBeTruthy();
    const entries = () => off.root.host.open(navEntries).map(({ id }) => id);
    expect(entries()).toEqual(['admin.companyNav']);
  });

  it('are open to every member, to change by those who may', async () => {
    const member = await sluice.company({ can: [] });
    const { root } = await renderPlugin(admin, { at: '/settings', as: member, on });
    expect(await screen.findAllByText(strings.readOnly.text)).toHaveLength(2);
    expect(root.host.open(navEntries).map(({ id }) => id)).toEqual(['admin.rules']);
    const { companyId, token } = member;
    const path = `/company/${companyId}/security`;
    const { body } = await sluice.inject('GET', path, { token });
    expect((await sluice.inject('PUT', path, { token, body })).status).toBe(401);
  });
});
