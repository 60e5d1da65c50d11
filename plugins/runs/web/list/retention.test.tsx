// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderFlows } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';

/** A canvas stands behind the dialog: what comes of a press takes its time here. */
const patient = { timeout: 20_000 };
let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  globalThis.innerWidth = 800;
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

it(
  'lets people who can change the environment set how long runs are kept',
  { timeout: 60_000 },
  async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const { token, companyId } = person;
    const { flowId } = (await sluice.inject('POST', '/flows', { token, body: { name: 'Kept' } }))
      .body.flowInfo;
    const fetchRetention = async () =>
      (await sluice.inject('GET', `/company/${companyId}/runs/retention`, { token })).body;
    await renderFlows({ at: `/flows/${flowId}`, as: person, on });
    await user.click(await screen.findByRole('button', { name: 'Runs' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Runs' }));
    const openDialog = async () => {
      await user.click(panel.getByRole('button', { name: 'Actions' }));
      await user.click(await screen.findByText('Set run retention…'));
      return within(await screen.findByRole('dialog', { name: 'Run retention' }));
    };
    const dialog = await openDialog();
    expect(await dialog.findByText(/the operator’s default applies: 30 days/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Days'), '4000');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/whole number from 1 to 3650/, {}, patient)).toBeTruthy();
    await user.clear(dialog.getByLabelText('Days'));
    await user.type(dialog.getByLabelText('Days'), '7');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Runs are now kept for 7 days', {}, patient)).toBeTruthy();
    expect(await fetchRetention()).toEqual({ days: 7, usual: 30, own: true });
  },
);
