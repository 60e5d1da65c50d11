// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import admin from '#plugins/admin/plugin';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import { contentSources } from '../contract';
import pages from '../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

it('lets only operators list the hosts that pages load from [K44]', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  const url = '/admin/contentsources';
  expect((await sluice.inject('GET', url, { token: person.token })).body.code).toBe(1998);
  await sluice.server.database.allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', person.customerId)
    .execute();
  await renderPlugin(admin, { at: '/admin', as: person, on, beside: [pages] });
  const scripts = await screen.findByLabelText('Scripts');
  await user.type(scripts, 'https://cdn.example.com/x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/is not a host\. Enter a host such as/)).toBeTruthy();
  await user.clear(scripts);
  await user.type(scripts, 'CDN.example.com\n*.example.org');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Content sources saved')).toBeTruthy();
  const saved = { html: [], scripts: ['cdn.example.com', '*.example.org'], styles: [] };
  expect(await sluice.server.get(contentSources).read()).toEqual(saved);
  expect((await sluice.inject('GET', url, { token: person.token })).body).toEqual(saved);
  const wrong = { ...saved, html: ['https://x'] };
  const refused = await sluice.inject('PUT', url, { token: person.token, body: wrong });
  expect(refused.status).toBe(400);
});
