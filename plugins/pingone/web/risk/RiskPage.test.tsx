// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import risk from '../../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

const weight = () => screen.findByLabelText<HTMLInputElement>(/^New device/);

it('saves changes, and resets to defaults', async () => {
  const user = userEvent.setup();
  const who = await sluice.company();
  await renderPlugin(risk, { at: '/risk', as: who, on });
  expect((await weight()).value).toBe('40');
  expect(screen.getByText(/SLUICE_GEOIP_FILE/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reset to defaults' })).toBeNull();
  await user.clear(await weight());
  await user.type(await weight(), '55');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Risk settings saved')).toBeTruthy();
  const { body } = await sluice.inject('GET', '/risk/settings', { token: who.token });
  expect(body.settings.weights.newDevice).toBe(55);
  await user.click(await screen.findByRole('button', { name: 'Reset to defaults' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Reset to defaults' }));
  await waitFor(async () => expect((await weight()).value).toBe('40'));
});

it('shows the level of each signal alone as it is typed', async () => {
  const user = userEvent.setup();
  await renderPlugin(risk, { at: '/risk', as: await sluice.company(), on });
  await user.clear(await weight());
  const tell = (title: string) =>
    within(screen.getByRole('list', { name: 'Risk level by signal' }))
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.startsWith(title))?.textContent;
  expect(tell('New device')).toBe('New deviceOff');
  await user.type(await weight(), '60');
  expect(tell('New device')).toBe('New device60 points · Medium');
  await user.clear(screen.getByLabelText('High risk threshold'));
  await user.type(screen.getByLabelText('High risk threshold'), '60');
  expect(tell('New device')).toBe('New device60 points · High');
});

it('reports errors at their fields', async () => {
  const user = userEvent.setup();
  await renderPlugin(risk, { at: '/risk', as: await sluice.company(), on });
  const high = await screen.findByLabelText('High risk threshold');
  await user.clear(high);
  await user.type(high, '10');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(high.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('The high threshold must be above the medium threshold.')).toBeTruthy();
});

it('is read-only for readers', async () => {
  const reader = await sluice.company({ can: ['risk:read'] });
  await renderPlugin(risk, { at: '/risk', as: reader, on });
  expect((await weight()).matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
