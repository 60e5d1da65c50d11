import { codes, Failure } from '#core/contract';
import { openAt, type Context } from '#core/web';
import { apiClient } from '#core/web/services';
import * as contract from '../../contract';
import type { Schedule } from '../../contract';
import { refusedSchedule } from './scheduleActions';
import type { AddedTo } from './policyActions';

/** When the schedules are looked at again after one was started, in milliseconds. */
const pauses = [1500, 3500];
const getPage = ({ appId }: AddedTo) => contract.schedulesTab.to({ id: appId });
const toParams = ({ appId, policyId, id }: Schedule) => ({
  params: { appId, policyId, scheduleId: id },
});

export const add = (context: Context, app: AddedTo) =>
  openAt(context, getPage(app), { schedule: '' });

export const edit = (context: Context, schedule: Schedule) =>
  openAt(context, getPage(schedule), { schedule: schedule.id });

export const showRuns = (context: Context, schedule: Schedule) =>
  openAt(context, getPage(schedule), { runs: schedule.id });

export function start(context: Context, schedule: Schedule): Promise<boolean> {
  const client = context.get(apiClient);
  for (const pause of pauses)
    setTimeout(() => void client.stale([contract.listAppSchedules]), pause);
  return attempt(() => client.run(contract.runSchedule, toParams(schedule)));
}

export const toggle = (context: Context, schedule: Schedule): Promise<boolean> =>
  attempt(() =>
    context.get(apiClient).run(contract.saveSchedule, {
      ...toParams(schedule),
      body: { enabled: !schedule.enabled },
    }),
  );

export const remove = (context: Context, schedule: Schedule) =>
  context.get(apiClient).run(contract.deleteSchedule, toParams(schedule));

/** Resolves to false where errors of the flows refuse it, which the page then shows. */
async function attempt(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== codes.scheduleInvalid) throw error;
    refusedSchedule.set(error);
    return false;
  }
}
