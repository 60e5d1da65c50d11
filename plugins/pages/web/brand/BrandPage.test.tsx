// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import brand from '../../plugin';

fillBrowserGaps();
let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const read = async ({ token, companyId }: Person) =>
  (await sluice.inject('GET', `/company/${companyId}/brand`, { token })).body;
const preview = () =>
  within(screen.getByRole('region', { name: 'Preview' })).getByTitle<HTMLIFrameElement>('Preview');

it('previews edits before they are saved, and reports adjusted contrast', async () => {
  const user = userEvent.setup();
  const owner = await sluice.company();
  const { root } = await renderPlugin(brand, { at: '/company/brand', as: owner, on });
  await user.type(await screen.findByLabelText('Primary color'), '#facc15');
  expect(await screen.findByText(/^Contrast adjusted in light mode/)).toBeTruthy();
  await user.type(screen.getByLabelText('Display name'), 'Acme');
  await waitFor(() => expect(preview().srcdoc).toContain('<span>Acme</span>'));
  expect(preview().getAttribute('sandbox')).toBe('');
  await user.click(screen.getByRole('radio', { name: 'One-time code' }));
  await waitFor(() => expect(preview().srcdoc).toContain('Check your email'));
  expect((await read(owner)).brand.name).toBe('');
  expect(root.guard.unsaved).toBe(true);
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', {
    type: 'image/svg+xml',
  });
  await user.upload(screen.getByLabelText('Logo', { selector: 'input' }), svg);
  await waitFor(() => expect(preview().srcdoc).toContain('data:image/svg+xml;base64,'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await read(owner)).brand.name).toBe('Acme'));
  expect((await read(owner)).brand.logo).toMatch(/\.svg$/);
  await waitFor(() => expect(root.guard.unsaved).toBe(false));
});

it('rejects a file that isn’t an image', async () => {
  const user = userEvent.setup({ applyAccept: false });
  await renderPlugin(brand, { at: '/company/brand', as: await sluice.company(), on });
  const input = await screen.findByLabelText('Favicon', { selector: 'input' });
  await user.upload(input, new File(['x'], 'x.html', { type: 'text/html' }));
  expect(await screen.findByText('Upload a PNG, JPEG, WebP, or SVG file.')).toBeTruthy();
});

it('gives an application its own theme', async () => {
  const user = userEvent.setup();
  const owner = await sluice.company();
  await sluice.inject('POST', '/apps', { token: owner.token, body: { name: 'Shop' } });
  await renderPlugin(brand, { at: '/company/brand', as: owner, on });
  await user.selectOptions(await screen.findByLabelText('Applies to'), 'Shop');
  await user.type(await screen.findByLabelText('Home page'), 'https://shop.example.com');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('option', { name: 'Shop (customized)' });
  expect((await read(owner)).apps[0].brand.homeUrl).toBe('https://shop.example.com');
});

it('shows the brand with its preview to readers', async () => {
  const owner = await sluice.company();
  const reader = await sluice.company({ in: owner.companyId, can: ['company:read'] });
  await renderPlugin(brand, { at: '/company/brand', as: reader, on });
  expect(await screen.findByText(/^View only\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await waitFor(() => expect(preview().srcdoc).toContain('sk-card'));
});
