// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobWorker } from '#core/server/internal';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import apps from '../../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

/** A company whose application has a policy with the example of a scheduled flow. */
async function reports() {
  const person = await sluice.company({ examples: true });
  const { token } = person;
  const ask = async (method: 'GET' | 'POST', url: string, body?: unknown) =>
    (await sluice.inject(method, url, { token, body })).body;
  const { flowsInfo } = await ask('GET', '/flows');
  const { flowId } = flowsInfo.find(({ name }: { name: string }) => name === 'Scheduled report');
  const { app } = await ask('POST', '/apps', { name: 'Reports' });
  const flows = [{ flowId, versionId: -1, weight: 100 }];
  const { policies } = await ask('POST', `/apps/${app.appId}/policy`, { name: 'Nightly', flows });
  const schedules = `/apps/${app.appId}/policy/${policies[0].policyId}/schedules`;
  return {
    ...person,
    ask,
    flowId: flowId as string,
    at: `/apps/${app.appId}`,
    schedules,
    stored: async () => (await ask('GET', schedules)).schedules,
  };
}

it(
  'are selected with a preview in words and times, also in the list [S115, S314]',
  { timeout: 60_000 },
  async () => {
    const user = userEvent.setup();
    const it = await reports();
    await renderPlugin(apps, { at: `${it.at}/schedules`, as: it, on });
    expect(await screen.findByText('No schedules')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add schedule' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), 'Report');
    await user.selectOptions(dialog.getByLabelText('Frequency'), 'week');
    await user.selectOptions(dialog.getByLabelText('Day of the week'), 'Friday');
    fireEvent.change(dialog.getByLabelText(/^Time(?! zone)/), { target: { value: '02:30' } });
    await user.selectOptions(dialog.getByLabelText('Time zone'), 'Asia/Tokyo');
    const preview = within(dialog.getByRole('region', { name: 'Next runs' }));
    expect(await preview.findByText(/At 02:30, (only )?on Friday, Asia\/Tokyo/)).toBeTruthy();
    expect(preview.getAllByText(/^Fri.* 02:30$/)).toHaveLength(5);
    expect(preview.getByText(/Your time/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Schedule created')).toBeTruthy();
    expect(await it.stored()).toMatchObject([
      { name: 'Report', enabled: true, triggers: [{ cron: '30 2 * * 5', timeZone: 'Asia/Tokyo' }] },
    ]);
    expect(await screen.findByRole('row', { name: /Report.*02:30.*Never/ })).toBeTruthy();
  },
);

it('are typed as a cron line, with errors at their place, and the input stays', async () => {
  const user = userEvent.setup();
  const it = await reports();
  await renderPlugin(apps, { at: `${it.at}/schedules`, as: it, on });
  await user.click(await screen.findByRole('button', { name: 'Add schedule' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Frequency'), 'own');
  const line = dialog.getByLabelText(/Cron expression/);
  await user.clear(line);
  await user.type(line, '0 25 * * *');
  expect(await dialog.findByText(/“25” is not a valid hour/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getAllByText(/“25” is not a valid hour/)).toHaveLength(2));
  expect((line as HTMLInputElement).value).toBe('0 25 * * *');
  fireEvent.change(dialog.getByLabelText('Parameters'), { target: { value: '[1]' } });
  await user.clear(line);
  await user.type(line, '*/20 * * * *');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Enter a JSON object/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Parameters'), { target: { value: '{"depth": 2}' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Schedule created')).toBeTruthy();
  expect(await it.stored()).toMatchObject([
    { triggers: [{ cron: '*/20 * * * *' }], parameters: { depth: 2 } },
  ]);
});

it('run immediately, link to their run, are paused, and are deleted after a confirmation [S315, S316]', async () => {
  const user = userEvent.setup();
  const it = await reports();
  await it.ask('POST', it.schedules, {
    name: 'Report',
    triggers: [{ cron: '0 2 * * *', timeZone: 'UTC' }],
  });
  await renderPlugin(apps, { at: `${it.at}/schedules`, as: it, on });
  const menu = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Report' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await menu('Run now');
  expect(await screen.findByText(/^Run started\./)).toBeTruthy();
  await sluice.server.get(jobWorker).once();
  // The thread that records runs does not start in the browser this test plays; the server's tests
  // show a real one.
  await sluice.server.database
    .forCompany(it.companyId)
    .updateTable('schedule_runs')
    .set({ result: 'success', message: '' })
    .execute();
  const [{ runs }] = await it.stored();

  const link = await screen.findByRole('link', { name: 'View run' });
  expect(link.getAttribute('href')).toBe(`/flows/${runs[0].flowId}?run=${runs[0].interactionId}`);
  expect(await screen.findByText('Success')).toBeTruthy();
  await menu('Pause');
  expect(await screen.findByText('Schedule paused')).toBeTruthy();
  expect(await screen.findByText('Paused')).toBeTruthy();
  await menu('Delete');
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText('Schedule deleted')).toBeTruthy();
  expect(await screen.findByText('No schedules')).toBeTruthy();
});

it('are read-only for readers', async () => {
  const it = await reports();
  await it.ask('POST', it.schedules, {
    name: 'Report',
    triggers: [{ cron: '0 2 * * *', timeZone: 'UTC' }],
  });
  const reader = await sluice.company({ in: it.companyId, roles: ['default:read'] });
  await renderPlugin(apps, { at: `${it.at}/schedules`, as: reader, on });
  expect(await screen.findByRole('row', { name: /Report/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add schedule' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Report' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Show latest runs',
  ]);
  await userEvent.click(screen.getByRole('menuitem'));
  const runs = within(await screen.findByRole('dialog', { name: 'Latest runs for Report' }));
  expect(runs.getByText('No runs yet')).toBeTruthy();
});

it(
  'of all policies are in one list with their latest runs, and are deleted with their policy',
  { timeout: 60_000 },
  async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const it = await reports();
    await it.ask('POST', `${it.at}/policy`, { name: 'People', flows: [] });
    const schedule = { name: 'Report', triggers: [{ cron: '0 2 * * *', timeZone: 'UTC' }] };
    const { id } = await it.ask('POST', it.schedules, schedule);
    const ran = {
      company_id: it.companyId,
      schedule_id: id,
      result: 'failure',
      message: 'No way',
      by_hand: 0,
    };
    const table = sluice.server.database.forCompany(it.companyId);
    for (let day = 1; day <= 12; day++) {
      const [due, started_date, ended_date] = [day, day, day].map(at => at * 86_400_000);
      const run = { ...ran, due: due!, started_date: started_date!, ended_date: ended_date! };
      const names = { interaction_id: `run-${day}`, flow_id: it.flowId };
      await table
        .insertInto('schedule_runs')
        .values({ ...run, ...names })
        .execute();
    }
    await renderPlugin(apps, { at: `${it.at}/schedules`, as: it, on });
    const row = await screen.findByRole('row', { name: /Report.*Failed/ });
    expect(within(row).getByText('Nightly')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions for Report' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show latest runs' }));
    const runs = within(await screen.findByRole('dialog', { name: 'Latest runs for Report' }));
    const days = runs.getAllByRole('listitem').map(({ textContent }) => textContent!.slice(0, 16));
    expect([days.length, days[0], days.at(-1)]).toEqual([
      10,
      'Tue, Jan 13, 197',
      'Sun, Jan 4, 1970',
    ]);
    expect(runs.getAllByText('No way')).toHaveLength(10);
    await user.click(runs.getAllByRole('button', { name: 'Close' }).at(-1)!);

    await user.click(screen.getByRole('button', { name: 'Add schedule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add schedule' }));
    const choice = dialog.getByLabelText<HTMLSelectElement>('Policy');
    expect(choice.selectedOptions[0]!.text).toBe('Nightly');
    await user.selectOptions(choice, 'People');
    await user.click(dialog.getByRole('checkbox', { name: 'Paused' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('row', { name: /09:00.*Paused.*People/ })).toBeTruthy();
    const choose = async (item: string) => {
      await user.click(screen.getByRole('link', { name: 'Policies 2' }));
      await user.click(await screen.findByRole('button', { name: 'Actions for Nightly' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await choose('Disable');
    expect(await screen.findByText('Policy updated')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Schedules' }));
    expect(
      await screen.findByRole('row', { name: /Report Policy or application disabled/ }),
    ).toBeTruthy();
    await choose('Delete');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => expect(screen.queryByRole('row', { name: /Report/ })).toBeNull());
  },
);

it(
  'of a flow with errors are rejected with a list of the errors and a link to them',
  { timeout: 60_000 },
  async () => {
    const user = userEvent.setup();
    const it = await reports();
    const lint = JSON.stringify([
      {
        code: 'node-002',
        type: 'error',
        message: 'Not configured',
        recommendation: 'Do.',
        nodeId: 'n',
      },
    ]);
    await sluice.server.database
      .forCompany(it.companyId)
      .updateTable('flow_versions')
      .set({ lint })
      .execute();
    await renderPlugin(apps, { at: `${it.at}/schedules`, as: it, on });
    await user.click(await screen.findByRole('button', { name: 'Add schedule' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), 'Report');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const refusal = within(await screen.findByRole('dialog', { name: 'Error Deploying Flow' }));
    expect(refusal.getByText('Scheduled flow has validation errors')).toBeTruthy();
    expect(refusal.getByText('Not configured. Do.')).toBeTruthy();
    expect(refusal.getByRole('heading', { name: 'Scheduled report' })).toBeTruthy();
    await user.click(refusal.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Report');
    await user.click(dialog.getByRole('checkbox', { name: 'Paused' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Actions for Report' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Run now' }));
    const again = within(await screen.findByRole('dialog', { name: 'Error Deploying Flow' }));
    await user.click(again.getByRole('button', { name: 'View Errors' }));
    expect(location.pathname + location.search).toBe(`/flows/${it.flowId}?findings=n`);
  },
);
