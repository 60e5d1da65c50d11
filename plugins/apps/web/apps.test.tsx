// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { password, startServer } from '#testing/startServer';
import apps from '../plugin';
import { sampleOn, storedOn } from './testSample';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

const sample = () => sampleOn(sluice);
const readStored = (of: { token: string; at: string }) => storedOn(sluice, of);

describe('the list', () => {
  it(
    'adds an application, updates the count, and opens its keys [S184, R25]',
    { timeout: 60_000 },
    async () => {
      const user = userEvent.setup({ pointerEventsCheck: 0 });
      const person = await sample();
      await renderPlugin(apps, { at: '/apps', as: person, on });
      expect(await screen.findByText('1 total')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Add application' }));
      await user.type(await screen.findByLabelText(/^Name/), 'Shop');
      await user.click(
        within(screen.getByRole('dialog')).getByRole('button', { name: 'Add application' }),
      );
      expect(await screen.findByText('Shop added')).toBeTruthy();
      expect(await screen.findByRole('heading', { name: 'Shop' })).toBeTruthy();
      await user.click(screen.getByRole('link', { name: 'All applications' }));
      expect(await screen.findByText('2 total')).toBeTruthy();
      const links = screen.getAllByRole('link').map(link => link.textContent);
      expect(links.indexOf('Shop')).toBeLessThan(links.indexOf('Sample application'));
    },
  );

  it('deletes an application after a confirmation, and updates the count [M116, S185]', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await renderPlugin(apps, { at: '/apps', as: await sample(), on });
    await user.click(await screen.findByRole('button', { name: 'Actions for Sample application' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    expect(await screen.findByText('App deleted successfully')).toBeTruthy();
    expect(await screen.findByText('No applications yet')).toBeTruthy();
    expect(await screen.findByText('0 total')).toBeTruthy();
  });

  it('is read-only for readers', async () => {
    const { companyId } = await sample();
    const reader = await sluice.company({ in: companyId, roles: ['default:read'] });
    await renderPlugin(apps, { at: '/apps?new', as: reader, on });
    await screen.findByRole('link', { name: 'Sample application' });
    expect(screen.queryByRole('button', { name: 'Add application' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an application', () => {
  it(
    'shows a key after the password is entered again, and rotates it with an overlap [S186, M115]',
    { timeout: 60_000 },
    async () => {
      const user = userEvent.setup({ pointerEventsCheck: 0 });
      const it = await sample();
      const { allCompanies } = sluice.server.database;
      const longAgo = { created_date: Date.now() - 11 * 60_000 };
      await allCompanies
        .updateTable('tokens')
        .set(longAgo)
        .where('customer_id', '=', it.customerId)
        .execute();
      await renderPlugin(apps, { at: `${it.at}/keys`, as: it, on });
      await user.click(await screen.findByRole('button', { name: 'Show API key' }));
      await user.type(await screen.findByLabelText(/^Password/), password);
      expect(document.body.textContent).not.toContain(it.app.apiKeys.prod);
      await user.keyboard('{Enter}');
      expect(await screen.findByText(it.app.apiKeys.prod)).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(screen.getByRole('button', { name: 'Rotate API keys' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect((dialog.getByLabelText('Old credentials expire') as HTMLSelectElement).value).toBe(
        '1440',
      );
      await user.click(dialog.getByRole('button', { name: 'Rotate' }));
      expect(await screen.findByText('App Updated Successfully')).toBeTruthy();
      await waitFor(() => expect(screen.queryByText(it.app.apiKeys.prod)).toBeNull());
      const { prod, test } = (await readStored(it)).apiKeys;
      for (const key of [prod, test]) expect(screen.getByText(key)).toBeTruthy();
      expect(await screen.findByText(/^The old API keys expire/)).toBeTruthy();
      expect(screen.getAllByText(/^Last rotated/).map(({ textContent }) => textContent)).toEqual([
        'Last rotated: just now',
        'Last rotated: never',
      ]);
      await user.click(screen.getByRole('button', { name: 'Revoke old credentials' }));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', {
          name: 'Revoke old credentials',
        }),
      );
      await waitFor(() => expect(screen.queryByText(/^The old API keys expire/)).toBeNull());
      expect((await readStored(it)).overlap).toBeUndefined();
    },
  );

  it('asks for the password before rotating keys, and shows the new ones', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const it = await sample();
    const longAgo = { created_date: Date.now() - 11 * 60_000 };
    await sluice.server.database.allCompanies
      .updateTable('tokens')
      .set(longAgo)
      .where('customer_id', '=', it.customerId)
      .execute();
    await renderPlugin(apps, { at: `${it.at}/keys`, as: it, on });
    await user.click(await screen.findByRole('button', { name: 'Rotate API keys' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Rotate' }));
    const asked = await screen.findByLabelText(/^Password/);
    expect(screen.queryByRole('button', { name: 'Hide API key' })).toBeNull();
    await user.type(asked, `${password}{Enter}`);
    expect(await screen.findByRole('button', { name: 'Hide API key' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show Client secret' }));
    expect(await screen.findByText(it.app.oauth.values.clientSecret)).toBeTruthy();
  });

  it('copies a hidden key without showing it', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const it = await sample();
    await renderPlugin(apps, { at: `${it.at}/keys`, as: it, on });
    await user.click(await screen.findByRole('button', { name: 'Copy Client secret' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    const { clientSecret } = it.app.oauth.values;
    expect(await navigator.clipboard.readText()).toBe(clientSecret);
    expect(document.body.textContent).not.toContain(clientSecret);
    expect(screen.getByRole('button', { name: 'Show Client secret' })).toBeTruthy();
  });

  it('is deleted at the end of its settings, after a confirmation', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const it = await sample();
    await renderPlugin(apps, { at: `${it.at}/settings`, as: it, on });
    const card = within(await screen.findByRole('region', { name: 'Delete application' }));
    await user.click(card.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('App deleted successfully')).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe('/apps'));
  });

  it('is disabled and enabled as a whole', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const it = await sample();
    await renderPlugin(apps, { at: `${it.at}/settings`, as: it, on });
    await user.click(await screen.findByRole('checkbox', { name: 'Application enabled' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText(/^This application is disabled/)).toBeTruthy();
    expect((await readStored(it)).status).toBe('disabled');
  });

  it('enables and disables OpenID Connect, with the supported grants', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const it = await sample();
    const values = { allowedGrants: ['authorizationCode', 'implicit'] };
    await sluice.inject('PUT', it.at, { token: it.token, body: { oauth: { values } } });
    await renderPlugin(apps, { at: `${it.at}/settings`, as: it, on });
    const old = await screen.findByRole('checkbox', { name: 'Implicit (not supported)' });
    await user.click(old);
    await user.click(screen.getByRole('checkbox', { name: 'OpenID Connect enabled' }));
    const method = screen.getByRole('combobox', { name: /^Client authentication/ });
    expect((method as HTMLSelectElement).value).toBe('client_secret');
    await user.selectOptions(method, 'None, with PKCE (none)');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('App Updated Successfully')).toBeTruthy();
    expect((await readStored(it)).oauth).toMatchObject({
      enabled: false,
      values: {
        enabled: false,
        allowedGrants: ['authorizationCode'],
        tokenEndpointAuthMethod: 'none',
      },
    });
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^implicit/ })).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    expect(await screen.findByText('API')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'OpenID Connect' }));
    expect(
      await screen.findByText(/^OpenID Connect is disabled for this application/),
    ).toBeTruthy();
  });

  it('saves its settings and reports an invalid URI at its field [R26]', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const it = await sample();
    await renderPlugin(apps, { at: `${it.at}/settings`, as: it, on });
    const addresses = await screen.findByLabelText('Redirect URIs');
    await user.type(addresses, 'callback');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/"callback" must be a complete URL/)).toBeTruthy();
    expect((addresses as HTMLTextAreaElement).value).toBe('callback');
    await user.clear(addresses);
    await user.type(addresses, 'https://shop.example.com/callback');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('App Updated Successfully')).toBeTruthy();
    expect((await readStored(it)).oauth.values.redirectUris).toEqual([
      'https://shop.example.com/callback',
    ]);
  });

  it(
    'accepts public keys for signed requests, and explains any other input',
    { timeout: 60_000 },
    async () => {
      const user = userEvent.setup({ pointerEventsCheck: 0 });
      const it = await sample();
      const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
      const set = async (key: CryptoKey) =>
        JSON.stringify({ keys: [{ ...(await exportJWK(key)), kid: 'first' }] });
      await renderPlugin(apps, { at: `${it.at}/settings`, as: it, on });
      const section = await screen.findByRole<HTMLDetailsElement>('group', {
        name: 'Signed requests',
      });
      const card = within(section);
      expect(section.open).toBe(false);
      await user.click(card.getByText('Signed requests'));
      expect(section.open).toBe(true);
      const pasted = card.getByLabelText('JSON Web Key Set');
      const url = card.getByLabelText('JWKS URL');
      const check = () => user.click(card.getByRole('button', { name: 'Check keys' }));
      const paste = (text: string) => fireEvent.change(pasted, { target: { value: text } });
      await user.click(card.getByRole('checkbox', { name: 'Require signed requests' }));
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await card.findByText(/^Enter a JSON Web Key Set or a JWKS URL/)).toBeTruthy();
      paste('{"keys"');
      await check();
      expect(await card.findByText(/^This is not valid JSON/)).toBeTruthy();
      paste(await set(privateKey));
      await check();
      expect(await card.findByText(/^Key 1 is a private key/)).toBeTruthy();
      paste('');
      fireEvent.change(url, { target: { value: 'http://app.example.com/jwks' } });
      await check();
      expect(
        await card.findByText(/starts with http:\/\/, so keys could be replaced/),
      ).toBeTruthy();
      expect((url as HTMLInputElement).value).toBe('http://app.example.com/jwks');
      fireEvent.change(url, { target: { value: '' } });
      paste(await set(publicKey));
      await check();
      expect((await card.findByRole('status')).textContent).toBe(
        'These keys can verify signed requests:first EC, P-256',
      );
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('App Updated Successfully')).toBeTruthy();
      expect((await readStored(it)).oauth.values).toMatchObject({
        enforceSignedRequestOpenid: true,
        spJwksOpenid: await set(publicKey),
      });
    },
  );

  it('opens at its newer path as well [R27]', async () => {
    const it = await sample();
    await renderPlugin(apps, { at: it.at.replace('/apps/', '/appsNew/'), as: it, on });
    expect(await screen.findByRole('heading', { name: 'Sample application' })).toBeTruthy();
  });

  it('links back to the list if it doesn’t exist', async () => {
    await renderPlugin(apps, { at: '/apps/nonesuch', as: await sample(), on });
    expect(await screen.findByText('Application not found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const back = screen.getByRole('link', { name: 'All applications' });
    expect(back.getAttribute('href')).toBe('/apps');
  });

  it('hides keys and is read-only for readers', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const { companyId, at, app } = await sample();
    const reader = await sluice.company({ in: companyId, roles: ['default:read'] });
    await renderPlugin(apps, { at: `${at}/policies`, as: reader, on });
    expect(await screen.findByText('Sign in with password')).toBeTruthy();
    for (const tab of ['Overview', 'Schedules', 'Keys', 'Settings', 'Policies 1']) {
      await user.click(await screen.findByRole('link', { name: tab }));
      for (const name of ['Show API key', 'Rotate API keys', 'Save', 'Delete', 'Add policy'])
        expect(screen.queryByRole('button', { name })).toBeNull();
      expect(document.body.innerHTML).not.toContain(app.apiKeys.prod);
    }
  });
});
