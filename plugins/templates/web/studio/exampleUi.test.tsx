// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import templates from '../../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

it('starts a UI template from an example that can be saved unchanged', async () => {
  const user = userEvent.setup();
  await renderPlugin(templates, { at: '/ui-templates', as: await sluice.company(), on });
  await user.click(await screen.findByRole('button', { name: 'Create from example' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Sign-in page');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('UI template created')).toBeTruthy();
  await waitFor(() => expect(new URLSearchParams(location.search).has('example')).toBe(false));
});
