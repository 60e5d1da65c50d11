// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { navEntries } from '#core/web/internal';
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
  it('show and change how members sign in [R29, N14]', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const { root } = await renderPlugin(admin, { at: '/settings', as: owner, on });
    const length = await screen.findByLabelText<HTMLInputElement>('Minimum password length');
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

  it('keep the input when the server rejects it', async () => {
    const user = userEvent.setup();
    const { root } = await renderPlugin(admin, { at: '/settings', as: await sluice.company(), on });
    const list = await screen.findByLabelText<HTMLTextAreaElement>('Allowed IP addresses');
    await user.type(list, '203.0.113.7');
    await user.click(save('Sign-in'));
    expect(await screen.findByText(/allowed IP addresses don’t include yours/)).toBeTruthy();
    expect([list.value, getNoticeTexts(root)]).toEqual(['203.0.113.7', []]);
  });

  it('are filled by a preset, show its changes before saving, and become custom once edited', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const { root } = await renderPlugin(admin, { at: '/settings', as: owner, on });
    const level = within(await screen.findByRole('group', { name: 'Protection level' }));
    const isOn = (name: RegExp) => level.getByRole<HTMLInputElement>('radio', { name }).checked;
    expect([isOn(/^Relaxed/), isOn(/^Custom/)]).toEqual([true, false]);
    await user.click(level.getByRole('radio', { name: /^Standard/ }));
    const changes = within(screen.getByRole('region', { name: 'Changes when you save' }));
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Maximum session length: 24 hours → 12 hours',
      'Idle timeout: off → 1 hour',
      'Minimum password length: 8 → 12',
      'Password history: 0 → 5',
    ]);
    const length = screen.getByLabelText<HTMLInputElement>('Minimum password length');
    await user.clear(length);
    await user.type(length, '13');
    expect([isOn(/^Standard/), isOn(/^Custom/)]).toEqual([false, true]);
    await user.click(level.getByRole('radio', { name: /^Strict/ }));
    expect(changes.getByText('Require a second factor: off → on')).toBeTruthy();
    await user.click(save('Sign-in'));
    const refusal = await screen.findByText(/^You have no second factor/);
    const factor = screen.getByRole('checkbox', { name: /^Require a second factor/ });
    expect(factor.getAttribute('aria-describedby')).toBe(refusal.id);
    await user.click(level.getByRole('radio', { name: /^Standard/ }));
    await user.click(save('Sign-in'));
    await waitFor(() => expect(getNoticeTexts(root)).toEqual(['Security settings saved']));
    const path = `/company/${owner.companyId}/security`;
    const { body } = await sluice.inject('GET', path, { token: owner.token });
    expect(body).toMatchObject({
      mfaRequired: false,
      sessionMinutes: 720,
      idleMinutes: 60,
      passwordPolicy: { lengthMin: 12, previous: 5, maxAgeDays: 0 },
      signOnPaths: ['password', 'passwordless', 'usernameless', 'sso'],
    });
    await waitFor(() => expect(screen.queryByText('Changes when you save')).toBeNull());
    expect(isOn(/^Standard/)).toBe(true);
  });

  it('link to single sign-on, and show whether it is on', async () => {
    const user = userEvent.setup();
    await renderPlugin(admin, { at: '/settings', as: await sluice.company(), on });
    expect(await screen.findByText(strings.ssoNone.text)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Set up single sign-on' }));
    expect(await screen.findByRole('form', { name: 'OpenID Connect provider' })).toBeTruthy();
    expect(location.pathname).toBe('/settings/sso');
  });

  it('report a failed load, and retry on request', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const { companyId, token } = owner;
    const provider = (await sluice.inject('GET', `/company/${companyId}/sso`, { token })).body
      .provider;
    await sluice.inject('PUT', `/company/${companyId}/sso`, { token, body: provider });
    const keep = (domains: string) =>
      sluice.server.database
        .forCompany(companyId)
        .updateTable('sso_providers')
        .set({ domains })
        .execute();
    await keep('broken');
    await renderPlugin(admin, { at: '/settings', as: owner, on });
    const again = await screen.findByRole('button', { name: 'Try again' });
    await keep('[]');
    await user.click(again);
    expect(await screen.findByLabelText('Minimum password length')).toBeTruthy();
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
    expect(entries()).toEqual(['admin.companyNav', 'admin.languagesNav']);
  });

  it('are visible to every member, and editable with permission', async () => {
    const member = await sluice.company({ can: [] });
    const { root } = await renderPlugin(admin, { at: '/settings', as: member, on });
    expect(await screen.findByText(strings.readOnly.text)).toBeTruthy();
    expect(screen.getByLabelText('Minimum password length').matches(':disabled')).toBe(true);
    const entries = root.host.open(navEntries).map(({ id }) => id);
    expect(entries).toEqual(['admin.rules', 'admin.ssoNav']);
    const { companyId, token } = member;
    const path = `/company/${companyId}/security`;
    const { body } = await sluice.inject('GET', path, { token });
    expect((await sluice.inject('PUT', path, { token, body })).status).toBe(401);
  });
});
