// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import releases from '../plugin';
import { canaryTally } from '../server/canaries/CanaryTally';
import { formatMark } from '../server/canaries/mark';
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
  const steps = within(dialog).getByLabelText(/^Steps, in percent/);
  await user.clear(steps);
  await user.type(steps, '40, 20');
  await within(dialog).findByRole('option', { name: 'Flow' });
  await user.click(within(dialog).getByRole('button', { name: 'Start canary' }));
  expect(await within(dialog).findByText(/^Enter up to 10 growing numbers/)).toBeTruthy();
  await user.clear(steps);
  await user.type(steps, '20, 40');
  await user.click(within(dialog).getByRole('button', { name: 'Start canary' }));
  expect(await screen.findByRole('heading', { name: '“Flow”, version 2' })).toBeTruthy();
  const ramp = screen.getByRole('list', { name: 'Ramp' });
  expect(within(ramp).getAllByRole('listitem')[0]!.textContent).toMatch(
    /^20%0 of 50 starts · in 9/,
  );
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Paused')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Advance' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Running')).toBeTruthy();
  const [{ canaryId }] = (await flow.ask('GET', flow.at)).body.canaries;
  // Flows don't run beside a simulated browser: what is observed of runs is told.
  const tally = sluice.server.get(canaryTally);
  const observe = (arm: 0 | 1, status: string) =>
    tally.recorded({
      ...{ companyId: flow.companyId, interactionId: '', flowId: flow.flowId, policyId: '' },
      ...{ versionId: arm + 1, isTrial: false, first: true, startTime: 0, timeDifference: 1 },
      ...{ status, reached: status === 'success', steps: [], runs: {}, known: 0, written: '' },
      mark: formatMark({ canaryId, phase: 2, arm, counts: true }),
    });
  for (let times = 0; times < 40; times++) observe(0, 'success');
  for (let times = 0; times < 12; times++) observe(1, 'failure');
  await judge();
  form.unmount();
  await renderPlugin(releases, { at: `/releases/canaries/${canaryId}`, as: flow, on });
  expect(await screen.findByText('Rolled back')).toBeTruthy();
  expect(screen.getByRole('img', { name: /^Difference in success: −100 / })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Roll back' })).toBeNull();
});

it('teaches what releases are, and shows a rollback to those who may only read', async () => {
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
