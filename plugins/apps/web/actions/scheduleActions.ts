import { can, format, type Failure } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { access, type Schedule } from '../../contract';
import { nameSchedule } from '../../domain/nameSchedule';
import { scheduleStrings } from '../../scheduleStrings';
import { strings } from '../../strings';
import { observable } from 'mobx';

const load = () => import('./runScheduleActions');
const subjectOnly = { palette: false } as const;
const changes = { ...subjectOnly, when: can(access, 'update') };

/** Opens the form for a new schedule of an application. */
export const addSchedule = action('apps.addSchedule', {
  title: scheduleStrings.addSchedule,
  ...changes,
  run: fromModule(load, 'add'),
});

/** Starts a policy as its schedule would. */
export const runSchedule = action('apps.runSchedule', {
  title: scheduleStrings.runNow,
  ...changes,
  run: fromModule(load, 'start'),
  done: scheduleStrings.scheduleStarted,
});

/** Shows the latest runs of a schedule. */
export const showRuns = action('apps.showRuns', {
  title: scheduleStrings.latestRuns,
  ...subjectOnly,
  when: can(access, 'read'),
  run: fromModule(load, 'showRuns'),
});

/** Opens the form of a schedule. */
export const editSchedule = action('apps.editSchedule', {
  title: strings.edit,
  ...changes,
  run: fromModule(load, 'edit'),
});

/** Pauses a schedule, or has it start again. */
export const toggleSchedule = action('apps.toggleSchedule', {
  title: ({ enabled }: Schedule) => (enabled ? scheduleStrings.pause : scheduleStrings.resume).text,
  ...changes,
  run: fromModule(load, 'toggle'),
  done: ({ enabled }) =>
    (enabled ? scheduleStrings.schedulePaused : scheduleStrings.scheduleResumed).text,
});

/** Deletes a schedule; what is running goes on. */
export const deleteSchedule = action('apps.deleteSchedule', {
  title: strings.remove,
  ...changes,
  danger: true,
  confirm: (schedule: Schedule) => ({
    title: format(scheduleStrings.removeScheduleAsk, { name: nameSchedule(schedule) }),
    body: scheduleStrings.removeScheduleBody.text,
    confirm: strings.remove.text,
  }),
  run: fromModule(load, 'remove'),
  done: scheduleStrings.scheduleRemoved,
});

/** The actions of schedules. */
export const scheduleActions = [
  addSchedule,
  runSchedule,
  showRuns,
  editSchedule,
  toggleSchedule,
  deleteSchedule,
];

/** Why the schedule that was started or enabled last was refused, until that is read. */
export const refusedSchedule = observable.box<Failure | undefined>(undefined, { deep: false });
