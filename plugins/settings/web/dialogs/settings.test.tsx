// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestChain } from '#plugins/editor/web/testFlow';
import { renderFlows } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

it('changes settings and inputs of the flow as steps that can be undone', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  const made = await sluice.inject('POST', '/flows', {
    token: person.token,
    body: { name: 'Set', graphData: createTestChain(1) },
  });
  await renderFlows({ at: `/flows/${made.body.flowInfo.flowId}`, as: person, on });
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Flow settings' }));
  const settings = await screen.findByRole('dialog');
  // A flow without a trigger is of the type that the list offers first.
  expect(within(settings).getByDisplayValue('Standard')).toBeTruthy();
  await user.type(within(settings).getByLabelText('Name'), 'tled');
  await user.click(within(settings).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  expect(screen.getByText('Settled')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Input schema' }));
  expect(await screen.findByText(/^Values passed to the flow/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Set')).toBeTruthy();
});
