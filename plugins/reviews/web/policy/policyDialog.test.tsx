// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { FaultProxy, unwell } from '#testing/screens/FaultProxy';
import { startServer } from '#testing/startServer';
import reviews from '../../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let network: FaultProxy;
beforeAll(async () => {
  sluice = await startServer();
  network = new FaultProxy(await sluice.listen());
});
afterAll(async () => {
  network.close();
  await sluice.close();
});

it('reports a failed load, and opens once it succeeds', async () => {
  const as = await sluice.company();
  await renderPlugin(reviews, { at: '/change-requests', as, on: await network.listen() });
  const open = await screen.findByRole('button', { name: 'Set review policy' });
  expect(await screen.findByText('No change requests yet')).toBeTruthy();
  network.turn('failing');
  await userEvent.click(open);
  expect(await screen.findByText(unwell)).toBeTruthy();
  network.turn('fair');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'Set review policy' })).toBeTruthy();
});
