// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import rolesServer from '#plugins/roles/server';
import admin from '../../plugin';
import adminServer from '../../server';
import { strings } from '../../strings';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer({ plugins: [adminServer, rolesServer] });
  on = await sluice.listen();
});
afterAll(() => sluice.close());

const getNoticeTexts = (root: { notices: { items: readonly { text: string }[] } }) =>
  root.notices.items.map(({ text }) => text);

describe('single sign-on', () => {
  it('sets a provider, never shows its secret, and keeps it when none is typed', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const { companyId, token } = owner;
    const { root } = await renderPlugin(admin, { at: '/settings/sso', as: owner, on });
    await user.click(await screen.findByRole('checkbox', { name: strings.ssoEnabled.text }));
    await user.type(screen.getByLabelText(/^Issuer/), 'https://login.example.com');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('Enter the client ID that the provider issued for Sluice.'),
    ).toBeTruthy();
    await user.type(screen.getByLabelText(/^Client ID/), 'sluice');
    await user.type(screen.getByLabelText(/^Client secret/), 'planted-secret');
    await user.type(screen.getByLabelText(/^Email domains/), 'Example.com');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getNoticeTexts(root)).toEqual(['Single sign-on settings saved']));
    const readSso = async () =>
      (await sluice.inject('GET', `/company/${companyId}/sso`, { token })).body;
    expect((await readSso()).provider).toMatchObject({
      enabled: true,
      clientSecret: '******',
      domains: ['example.com'],
    });
    const stored = await sluice.server.database
      .forCompany(companyId)
      .selectFrom('sso_providers')
      .selectAll()
      .execute();
    expect(JSON.stringify(stored)).not.toContain('planted-secret');
    expect(await screen.findByText(strings.secretKept.text)).toBeTruthy();
    expect(screen.getByText((await readSso()).redirectUri)).toBeTruthy();
  });

  it('reports a blocked tab for a test', async () => {
    const user = userEvent.setup();
    await renderPlugin(admin, { at: '/settings/sso', as: await sluice.company(), on });
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.click(await screen.findByRole('button', { name: 'Test provider' }));
    expect(await screen.findByText(strings.tabBlocked.text)).toBeTruthy();
    open.mockRestore();
  });

  it('is editable by super admins, and read-only for others', async () => {
    const owner = await sluice.company();
    const admins = await sluice.company({ in: owner.companyId, roles: ['default:admin'] });
    await renderPlugin(admin, { at: '/settings/sso', as: admins, on });
    expect(await screen.findByText(strings.ssoSuperAdmin.text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Test provider' })).toBeNull();
    cleanup();
    const reader = await sluice.company({ in: owner.companyId, roles: ['default:read'] });
    await renderPlugin(admin, { at: '/settings/sso', as: reader, on });
    expect(await screen.findByText(strings.readOnly.text)).toBeTruthy();
    expect(screen.getByLabelText('Provider name').matches(':disabled')).toBe(true);
  });
});
