// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contribute, definePlugin, entitlements } from '#core/web';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import { companyPanels } from '../../contract';
import admin from '../../plugin';
import adminServer from '../../server';
import { startNames } from '../../server/domains/testNames';
import { strings } from '../../strings';
import { entitlementRows } from './Included';

let names: Awaited<ReturnType<typeof startNames>>;
let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  names = await startNames();
  sluice = await startServer({ plugins: [adminServer], env: { SLUICE_DNS: names.address } });
  on = await sluice.listen();
});
afterAll(() => Promise.all([sluice.close(), names.close()]));

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
const getNoticeTexts = (root: { notices: { items: readonly { text: string }[] } }) =>
  root.notices.items.map(({ text }) => text);

describe('the environment’s page', () => {
  it('changes the name and the brand, and keeps unknown fields [R11, C071, C072, M106]', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const { companyId, token } = owner;
    const properties = { arcColor: { displayName: 'Arc', value: '#123456' } };
    await sluice.inject('PUT', `/company/${companyId}`, { token, body: { properties } });
    const { root } = await renderPlugin(admin, { at: '/company', as: owner, on });
    await user.clear(await nameField());
    await user.type(await nameField(), 'Analytical Engines');
    await user.type(screen.getByLabelText('Background color'), 'blue');
    await user.tab();
    expect(
      await screen.findByText('Enter # and six hexadecimal digits, such as #0f766e.'),
    ).toBeTruthy();
    await user.clear(screen.getByLabelText('Background color'));
    await user.type(screen.getByLabelText('Background color'), '#0f766e');
    expect(
      within(screen.getByRole('figure', { name: 'Preview' })).getByText(/Analytical Engines/),
    ).toBeTruthy();
    expect(root.guard.unsaved).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getNoticeTexts(root)).toEqual(['Company updated successfully']));
    const { body } = await sluice.inject('GET', `/company/${companyId}`, { token });
    expect(body.name).toBe('Analytical Engines');
    expect(body.properties.arcColor).toEqual(properties.arcColor);
    expect(body.properties.backgroundColor.value).toBe('#0f766e');
    await waitFor(() => expect(root.guard.unsaved).toBe(false));
  });

  it('reads the icon from a file, without text before the drawing', async () => {
    const user = userEvent.setup();
    await renderPlugin(admin, { at: '/company', as: await sluice.company(), on });
    await nameField();
    const source = '<?xml version="1.0"?>\n<svg viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>\n';
    const file = new File([source], 'icon.svg', { type: 'image/svg+xml' });
    file.text = async () => source;
    await user.upload(screen.getByLabelText('Upload SVG', { selector: 'input' }), file);
    const field = screen.getByLabelText<HTMLTextAreaElement>('Icon (SVG)');
    await waitFor(() =>
      expect(field.value).toBe('<svg viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'),
    );
    const drawn = screen.getByRole('figure', { name: 'Preview' }).querySelector('img');
    expect(drawn?.getAttribute('src')).toContain('data:image/svg+xml');
  });

  it('lists the features of the plan by their plugins’ names', async () => {
    const owner = await sluice.company();
    const plan = {
      entitlement: { kind: 'entitlement', id: 'flows' } as const,
      title: strings.included,
    };
    const flows = definePlugin({
      id: 'named',
      title: strings.company,
      contributes: [contribute(entitlements, 'named.plan', plan)],
    });
    await sluice.server.database.allCompanies
      .updateTable('companies')
      .set({ entitlement: JSON.stringify({ flows: { enabled: true } }) })
      .where('company_id', '=', owner.companyId)
      .execute();
    await renderPlugin(admin, { at: '/company', as: owner, on, beside: [flows] });
    expect(await screen.findByText(strings.included.text, { selector: 'dt' })).toBeTruthy();
    expect(screen.queryByText('flows', { selector: 'dt' })).toBeNull();
  });

  it('discards changes, and is read-only for readers', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    await renderPlugin(admin, { at: '/company', as: owner, on });
    const before = (await nameField()).value;
    await user.type(await nameField(), ' and more');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect((await nameField()).value).toBe(before);
    cleanup();
    const reader = await sluice.company({ in: owner.companyId, roles: ['default:read'] });
    await renderPlugin(admin, { at: '/company', as: reader, on });
    expect((await nameField()).matches(':disabled')).toBe(true);
    expect(screen.getByText(strings.readOnly.text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Save|Add domain/ })).toBeNull();
  });

  it('reports that hosted pages have no origin of their own', async () => {
    const numbers = await startServer({
      plugins: [adminServer],
      env: { SLUICE_URL: 'http://10.0.0.5:3000' },
    });
    const owner = await numbers.company();
    await renderPlugin(admin, { at: '/company', as: owner, on: await numbers.listen() });
    expect(await screen.findByText(strings.noPageOrigin.text)).toBeTruthy();
    cleanup();
    await numbers.close();
  });

  it('checks a domain, shows the needed DNS record, adds, publishes, and removes it [M042, M043, M107, M108, M110, S023]', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const { root } = await renderPlugin(admin, { at: '/company', as: owner, on });
    expect(await screen.findByText(strings.domainsEmpty.text)).toBeTruthy();
    expect(
      screen.getByText(/^Hosted pages open at http:\/\/[0-9a-f-]{36}\.localhost/),
    ).toBeTruthy();
    await user.type(screen.getByLabelText(/^Domain/), 'pages.com');
    await user.type(screen.getByLabelText(/^Environment prefix/), 'login');
    const add = screen.getByRole('button', { name: 'Add domain' });
    expect(add.matches(':disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Check domain' }));
    await waitFor(() => expect(getNoticeTexts(root)).toEqual(['Domain Record not available']));
    const proof = `sluice=${owner.companyId}`;
    expect(await screen.findByText(proof)).toBeTruthy();
    names.records.set('TXT _sluice.pages.com', proof);
    await user.click(screen.getByRole('button', { name: 'Check domain' }));
    await waitFor(() => expect(getNoticeTexts(root)).toContain('Domain Record available'));
    await waitFor(() => expect(add.matches(':disabled')).toBe(false));
    await user.click(add);
    await waitFor(() => expect(getNoticeTexts(root)).toContain('Domain created successfully'));
    expect(await screen.findByText('login.pages.com')).toBeTruthy();
    expect(screen.getByText('Region: NA')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Publish pages on login.pages.com' }));
    await waitFor(() =>
      expect(getNoticeTexts(root)).toContain('Custom Domains updated successfully'),
    );
    expect(await screen.findByText(/^Pages at https:\/\/login\.pages\.com\//)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove login.pages.com' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
    );
    await waitFor(() => expect(getNoticeTexts(root)).toContain('Domain deleted successfully'));
    expect(await screen.findByText(strings.domainsEmpty.text)).toBeTruthy();
  });

  it('lists entitlements', () => {
    const rows = entitlementRows(
      { flows: { enabled: false, total: 5 }, apps: { total: 2 }, expires: 3 },
      ['flows', 'ui'],
    );
    expect(rows).toEqual([
      { name: 'apps', enabled: true, limits: [{ name: 'total', most: 2 }] },
      { name: 'flows', enabled: false, limits: [{ name: 'total', most: 5 }] },
      { name: 'ui', enabled: true, limits: [] },
    ]);
  });

  it('shows sections of other plugins', async () => {
    const title = { id: 'x.title', text: 'Archive' };
    const view = async () => ({ default: () => <p>A section of another plugin</p> });
    const other = definePlugin({
      id: 'x',
      title,
      contributes: [contribute(companyPanels, 'x.panel', { title, view })],
    });
    await renderPlugin(admin, { at: '/company', as: await sluice.company(), on, beside: [other] });
    expect(await screen.findByRole('heading', { name: 'Archive' })).toBeTruthy();
    expect(await screen.findByText('A section of another plugin')).toBeTruthy();
  });

  it('reports a failed load, and retries on request', async () => {
    const user = userEvent.setup();
    const owner = await sluice.company();
    const keep = (properties: string) =>
      sluice.server.database.allCompanies
        .updateTable('companies')
        .set({ properties })
        .where('company_id', '=', owner.companyId)
        .execute();
    await keep('broken');
    await renderPlugin(admin, { at: '/company', as: owner, on });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain(
      'Unknown error occurred. Please try later.',
    );
    await keep('{}');
    await user.click(again);
    expect(await nameField()).toBeTruthy();
  });

  it('doesn’t exist for people without permission to view it [N02]', async () => {
    await renderPlugin(admin, { at: '/company', as: await sluice.company({ can: [] }), on });
    expect(await screen.findByText('There is no page at /company.')).toBeTruthy();
  });
});
