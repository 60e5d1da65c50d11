// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import releases from '../plugin';
import { measures, type CountsRow } from '../server/tables';
import { bad, canariesOn, good } from '../server/testCanaries';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

it('starts a canary, shows its ramp, and pauses and rolls it back', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const { createTestVersions, judge } = canariesOn(sluice);
  const flow = await createTestVersions(good, bad);
  const at = `/releases?canary=${flow.flowId}&version=2`;
  const form = await renderPlugin(releases, { at, as: flow, on });
  const dialog = await screen.findByRole('dialog', { name: 'Start canary' });
  const steps = within(dialog).getByLabelText(/^User share per step/);
  await user.clear(steps);
  await user.type(steps, '40, 20');
  await within(dialog).findByRole('option', { name: 'Flow' });
  await user.click(within(dialog).getByRole('button', { name: 'Start canary' }));
  expect(await within(dialog).findByText(/^Enter up to 10 increasing whole numbers/)).toBeTruthy();
  await user.clear(steps);
  await user.type(steps, '20, 40');
  await user.click(within(dialog).getByRole('button', { name: 'Start canary' }));
  expect(await screen.findByRole('heading', { name: '“Flow”, version 2' })).toBeTruthy();
  const ramp = screen.getByRole('list', { name: 'Ramp' });
  const [first] = within(ramp).getAllByRole('listitem');
  expect(first!.textContent).toMatch(/^20%0 of 50 runs · Earliest end: in 9/);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Paused')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Advance' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Running')).toBeTruthy();
  const [{ canaryId }] = (await flow.ask('GET', flow.at)).body.canaries;
  // Flows don't run beside a simulated browser: their counts are written.
  const none = Object.fromEntries(measures.map(name => [name, 0]));
  const counts = { ...none, company_id: flow.companyId, canary_id: canaryId, phase: 2 };
  await sluice.server.database
    .forCompany(flow.companyId)
    .insertInto('canary_counts')
    .values([
      { ...counts, arm: 0, started: 40, success: 40, h2: 40 } as unknown as CountsRow,
      { ...counts, arm: 1, started: 12, failure: 12, h2: 12 } as unknown as CountsRow,
    ])
    .execute();
  await judge();
  form.unmount();
  await renderPlugin(releases, { at: `/releases/canaries/${canaryId}`, as: flow, on });
  expect(await screen.findByText('Rolled back')).toBeTruthy();
  expect(screen.getByRole('img', { name: /^Difference in success rate: −100 / })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Roll back' })).toBeNull();
});

it('explains releases in the empty state, and shows rollbacks to readers', async () => {
  const { createTestVersions } = canariesOn(sluice);
  const fresh = await sluice.company();
  const empty = await renderPlugin(releases, { at: '/releases', as: fresh, on });
  expect(await screen.findByText('No releases yet')).toBeTruthy();
  empty.unmount();
  const flow = await createTestVersions(good, good);
  const { canaryId } = await flow.startCanary();
  await flow.change(canaryId, 'rollBack', { reason: 'Wrong color' });
  const reader = await sluice.company({ in: flow.companyId, can: ['flows:read'] });
  await renderPlugin(releases, { at: '/releases', as: reader, on });
  const history = await screen.findByRole('grid', { name: 'History' });
  expect(await within(history).findByText('Canary rolled back')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start canary' })).toBeNull();
});

it('lists the deployments that an environment begins with', async () => {
  const as = await sluice.company({ examples: true });
  await renderPlugin(releases, { at: '/releases', as, on });
  const history = await screen.findByRole('grid', { name: 'History' });
  expect(await within(history).findByText('Sign in with password')).toBeTruthy();
  expect(within(history).getAllByText('Example')).toHaveLength(4);
});
