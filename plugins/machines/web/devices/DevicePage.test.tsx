// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import machines from '../../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

it('asks for the code on the page, and again if no device waits for it', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await renderPlugin(machines, { at: '/device', as: await sluice.company(), on });
  const code = await screen.findByLabelText('Code');
  expect(document.activeElement).toBe(code);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter the code that the device shows.');
  await user.type(code, 'BCDF-GHJK{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Enter another code' }));
  expect(document.activeElement).toBe(await screen.findByLabelText('Code'));
});

it('explains how to start on a sign-in page without a request', async () => {
  await renderPlugin(machines, { at: '/authorize', as: await sluice.company(), on });
  expect(await screen.findByText('No sign-in to approve')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('explains why the request of an unknown application can’t be approved', async () => {
  const as = await sluice.company();
  const asked = new URLSearchParams({ environment: as.companyId, client_id: 'nothing' });
  await renderPlugin(machines, { at: `/authorize?${asked}`, as, on });
  expect((await screen.findByRole('alert')).textContent).toContain('ask for an invitation');
});
