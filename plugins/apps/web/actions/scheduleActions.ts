import { can, format, type Failure } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { access, type Schedule } from '../../contract';
import { nameSchedule } from '../../domain/nameSchedule';
import { strings } from '../../strings';
import { observable } from 'mobx';

const load = () => import('./runScheduleActions');
const subjectOnly = { palette: false } as const;
const changes = { ...subjectOnly, when: can(access, 'update') };

/** Opens the form for a new schedule of an application. */
export const addSchedule = action('apps.addSchedule', {
  title: strings.addSchedule,
  ...changes,
  run: fromModule(load, 'add'),
});

/** Starts a policy as its schedule would. */
export const runSchedule = action('apps.runSchedule', {
  title: strings.runNow,
  ...changes,
  run: fromModule(load, 'start'),
  done: strings.scheduleStarted,
});

/** Shows the latest runs of a schedule. */
export const showRuns = action('apps.showRuns', {
  title: strings.latestRuns,
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
  title: ({ enabled }: Schedule) => (enabled ? strings.pause : strings.resume).text,
  ...changes,
  run: fromModule(load, 'toggle'),
  done: ({ enabled }) => (enabled ? strings.schedulePaused : strings.scheduleResumed).text,
});

/** Deletes a schedule; what is running goes on. */
export const deleteSchedule = action('apps.deleteSchedule', {
  title: strings.remove,
  ...changes,
  danger: true,
  confirm: (schedule: Schedule) => ({
    title: format(strings.removeScheduleAsk, { name: nameSchedule(schedule) }),
    body: strings.removeScheduleBody.text,
    confirm: strings.remove.text,
  }),
  run: fromModule(load, 'remove'),
  done: strings.scheduleRemoved,
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
