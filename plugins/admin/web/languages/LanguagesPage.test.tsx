// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import admin from '../../plugin';
import { strings } from '../../strings';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

const texts = (root: { notices: { items: readonly { text: string }[] } }) =>
  root.notices.items.map(({ text }) => text);

describe('the page of languages', () => {
  it('changes a text for the next page, and resets it', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const open = async () =>
      (
        await sluice.app.inject({
          method: 'GET',
          url: `/hosted/${owner.companyId}/policy/none`,
          headers: { 'accept-language': 'de' },
        })
      ).body;
    expect(await open()).toContain('<h1>Etwas ist schiefgegangen</h1>');
    const { root } = await renderPlugin(admin, { at: '/company/languages', as: owner, on });
    await user.selectOptions(await screen.findByLabelText(strings.textLanguage.text), 'de');
    await waitFor(() => expect(document.querySelectorAll('details[open]')).toHaveLength(1));
    expect(document.querySelectorAll('details').length).toBeGreaterThan(3);
    await user.type(
      screen.getByRole('searchbox', { name: strings.searchTexts.text }),
      'schiefgegangen',
    );
    const closed = () => document.querySelectorAll('details:not([open])').length;
    await waitFor(() => expect(closed()).toBe(0));
    await user.click(
      await screen.findByRole('button', { name: 'Edit “Etwas ist schiefgegangen”' }),
    );
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(strings.ownText.text), 'Das ging schief');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(texts(root)).toContain(strings.textSaved.text));
    expect(await screen.findByText(strings.ownMark.text)).toBeTruthy();
    expect(await open()).toContain('<h1>Das ging schief</h1>');
    await user.click(await screen.findByRole('button', { name: 'Reset “Das ging schief”' }));
    await waitFor(() => expect(texts(root)).toContain(strings.textReset.text));
    expect(await open()).toContain('<h1>Etwas ist schiefgegangen</h1>');
  });

  it('sets the languages of pages, at least one', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const { companyId, token } = owner;
    const { root } = await renderPlugin(admin, { at: '/company/languages', as: owner, on });
    const list = await screen.findByRole('group', { name: strings.enabledLanguages.text });
    for (const box of within(list).getAllByRole('checkbox'))
      if (!/German/.test(box.closest('label')!.textContent)) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(strings.languagesWrong.text)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(strings.defaultLanguage.text), 'de');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(texts(root)).toContain(strings.languagesSaved.text));
    const { body } = await sluice.inject('GET', `/company/${companyId}/languages`, { token });
    expect([body.languages, body.defaultLanguage]).toEqual([['de'], 'de']);
    const url = `/${companyId}/as/.well-known/openid-configuration`;
    const discovery = (await sluice.app.inject({ method: 'GET', url })).json();
    expect(discovery.ui_locales_supported).toEqual(['de']);
  });

  it('rejects invalid plurals, and unknown languages', async () => {
    const { companyId, token } = await sluice.company();
    const broken = { texts: { 'requests.waitSeconds': '{count, plural, one {' } };
    const saved = await sluice.inject('POST', `/company/${companyId}/locale/de`, {
      token,
      body: broken,
    });
    expect([saved.status, saved.body.message]).toEqual([
      400,
      expect.stringContaining('requests.waitSeconds'),
    ]);
    for (const languages of [['no language'], ['de', '__proto__'], []]) {
      const body = { languages, defaultLanguage: languages[0] ?? 'de' };
      const set = await sluice.inject('PUT', `/company/${companyId}/languages`, { token, body });
      expect(set.status).toBe(400);
    }
  });

  it('is read-only for readers', async () => {
    const { companyId } = await sluice.company();
    const reader = await sluice.company({ in: companyId, roles: ['default:read'] });
    await renderPlugin(admin, { at: '/company/languages', as: reader, on });
    expect(await screen.findByText(strings.readOnly.text)).toBeTruthy();
    await screen.findAllByText('You can close this page.');
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });
});
