// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { sharedJourney } from '../kits/sharedJourney';

describe('a scheduled flow', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let appId: string;
  let schedules: string;
  const findSchedule = async (name: string) =>
    (await client.call('GET', schedules)).schedules.find(
      (each: { name: string }) => each.name === name,
    );
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  /** The canvas with the steps of the run that the row leads to. */
  const seeRun = async (name: string) => {
    await row(name).getByRole('link', { name: 'View run' }).click();
    await page.locator('.flow-card[data-run="done"]').first().waitFor();
    await page.getByText((await findSchedule(name)).runs[0].interactionId).waitFor();
    await page.getByText('Steps · 5').waitFor();
  };

  beforeAll(async () => {
    client = await shared.setUp(true);
    const { flowsInfo } = await client.call('GET', '/flows?limit=100');
    const { flowId } = flowsInfo.find(({ name }: { name: string }) => name === 'Scheduled report');
    ({ appId } = (await client.call('POST', '/apps', { name: 'Reports' })).app);
    const flows = [{ flowId, versionId: -1, weight: 100 }];
    const { policies } = await client.call('POST', `/apps/${appId}/policy`, {
      name: 'Report',
      flows,
    });
    schedules = `/apps/${appId}/policy/${policies[0].policyId}/schedules`;
    page = await shared.window();
    await shared.signOn(page);
    await page.goto(`/apps/${appId}/schedules`);
  });

  it('gets a cron expression, and shows it in words and as the next five times', async () => {
    await page.getByText('No schedules').waitFor();
    await page.getByRole('button', { name: 'Add schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Every minute');
    await dialog.getByLabel('Frequency').selectOption('Custom cron expression');
    await dialog.getByLabel('Cron expression').fill('* * * * *');
    await dialog.getByLabel('Time zone').selectOption('Europe/Vienna');
    const preview = dialog.getByRole('region', { name: 'Next runs' });
    await preview.getByText('Every minute, every hour, every day, Europe/Vienna').waitFor();
    expect(await preview.locator('tbody tr').count()).toBe(5);
    expect(await barriersInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row('Every minute').getByText('Never').waitFor();
  });

  it('gets another time and time zone from the pickers', async () => {
    await page.getByRole('button', { name: 'Add schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Friday report');
    await dialog.getByLabel('Frequency').selectOption('Every week');
    await dialog.getByLabel('Day of the week').selectOption('Friday');
    await dialog.getByLabel(/^Time(?! zone)/).fill('02:30');
    await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo');
    const preview = dialog.getByRole('region', { name: 'Next runs' });
    await preview.getByText(/^At 02:30, .*Friday, Asia\/Tokyo$/).waitFor();
    expect(await preview.locator('tbody td:first-child').allInnerTexts()).toEqual(
      Array.from({ length: 5 }, () => expect.stringMatching(/^Fri.* 02:30$/)),
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row('Friday report').waitFor();
    expect((await findSchedule('Friday report')).triggers).toEqual([
      { cron: '30 2 * * 5', timeZone: 'Asia/Tokyo' },
    ]);
  });

  it('is paused, and still runs when a person starts it', async () => {
    await choose('Friday report', 'Pause');
    await row('Friday report').getByText('Paused').waitFor();
    expect(await findSchedule('Friday report')).toMatchObject({ enabled: false, nextRuns: [] });
    await choose('Friday report', 'Run now');
    await row('Friday report').getByText('Success').waitFor();
    expect((await findSchedule('Friday report')).runs).toMatchObject([
      { byHand: true, result: 'success' },
    ]);
    await seeRun('Friday report');
  });

  it('runs once at its time without anyone signed in, and shows its run on the canvas', async () => {
    const ran = async () =>
      (await findSchedule('Every minute')).runs.filter((run: any) => run.result === 'success')
        .length;
    await expect.poll(ran, { timeout: 75_000, interval: 500 }).toBeGreaterThan(0);
    await page.goto(`/apps/${appId}/schedules`);
    await row('Every minute').getByText('Success').waitFor();
    const { runs, id } = await findSchedule('Every minute');
    for (const { due, byHand, startedDate } of runs) {
      expect([byHand, due % 60_000]).toEqual([false, 0]);
      expect(startedDate).toBeGreaterThanOrEqual(due);
    }
    expect(new Set(runs.map(({ due }: { due: number }) => due)).size).toBe(runs.length);
    await choose('Every minute', 'Pause');
    await page.getByText('Schedule paused').waitFor();
    expect((await client.call('GET', `${schedules}/${id}`)).nextRuns).toEqual([]);
    await seeRun('Every minute');
    expect(JSON.stringify(await client.call('GET', '/constructs?limit=100'))).toMatch(
      /Report of \d{4}-\d\d-\d\d: all is well\./,
    );
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
