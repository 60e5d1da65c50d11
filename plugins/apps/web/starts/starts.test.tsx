// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import apps from '../../plugin';
import { sampleOn } from '../testSample';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

const sample = () => sampleOn(sluice);

describe('the starts of a policy', () => {
  /** Runs as starts of the policy would have left them. */
  async function ran(
    { companyId, app }: Awaited<ReturnType<typeof sample>>,
    runs: readonly { readonly status: string; readonly reached?: number; readonly ago?: number }[],
  ) {
    const [{ policyId, flows }] = app.policies;
    for (const [index, { status, reached = 0, ago = 1000 }] of runs.entries())
      await sql`insert into interactions (company_id, interaction_id, flow_id, version_id, policy_id, correlation_id, status,
        reached, is_trial, has_error, start_time, time_difference, node_id, token_hash, lease_until, expires, legs, state, outcome)
        values (${companyId}, ${`run-${index}-${companyId}`}, ${flows[0].flowId}, 1, ${policyId}, ${`run-${index}`}, ${status},
        ${reached}, 0, 0, ${Date.now() - ago}, 7, '', '', 0, ${Date.now() + 60_000}, 1, '', '{}')`.execute(
        sluice.server.database.allCompanies,
      );
  }
  const day = 86_400_000;

  it(
    'are counted and listed with links to each run, from the policy’s menu [C052, S326, K09]',
    { timeout: 60_000 },
    async () => {
      const user = userEvent.setup({ pointerEventsCheck: 0 });
      const it = await sample();
      await ran(it, [
        { status: 'success', reached: 1, ago: 1000 },
        { status: 'success', ago: 2000 },
        { status: 'waiting', ago: 3000 },
        { status: 'failure', ago: 20 * day },
      ]);
      await renderPlugin(apps, { at: `${it.at}/policies`, as: it, on });
      await user.click(await screen.findByRole('button', { name: 'Actions for Sign in' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Show runs' }));
      const card = within(await screen.findByRole('region', { name: 'Runs' }));
      expect(card.getByRole('heading', { name: 'Runs for Sign in' })).toBeTruthy();
      const grid = within(await card.findByRole('grid', { name: 'Runs' }));
      const [newest] = await grid.findAllByRole('link', { name: 'View run' });
      const [{ flowId }] = it.app.policies[0].flows;
      expect(newest!.getAttribute('href')).toBe(`/flows/${flowId}?run=run-0-${it.companyId}`);
      expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
        '3',
        '1',
        '33.3%',
      ]);
      expect(grid.getByText('Completed without a success node')).toBeTruthy();
      expect(grid.getByText('Waiting for input')).toBeTruthy();

      await user.selectOptions(card.getByLabelText('Time range'), 'Last 30 days');
      expect(await grid.findByText('Failure')).toBeTruthy();
      await user.selectOptions(card.getByLabelText('Result'), 'Successful');
      await waitFor(() =>
        expect(within(card.getByRole('grid')).getAllByRole('row')).toHaveLength(2),
      );
      expect(card.getAllByRole('definition')[0]!.textContent).toBe('4');
      expect(location.search).toContain('span=30d');
      await user.click(card.getByRole('button', { name: 'Hide runs' }));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Runs' })).toBeNull());
      expect(location.search).toBe('');
    },
  );

  it('are explained in the empty state', async () => {
    const it = await sample();
    const [{ policyId }] = it.app.policies;
    await renderPlugin(apps, { at: `${it.at}/policies?starts=${policyId}`, as: it, on });
    expect(await screen.findByText('No runs in this range')).toBeTruthy();
    expect(screen.getByText(/^Runs started by this policy/)).toBeTruthy();
  });
});
