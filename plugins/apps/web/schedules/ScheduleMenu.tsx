import { Edit, History, Pause, Play, Time, Trash } from '@blueprintjs/icons';
import { ActionItem, RowMenu } from '#core/web/ui';
import type { Schedule } from '../../contract';
import { nameSchedule } from '../../domain/nameSchedule';
import {
  deleteSchedule,
  editSchedule,
  runSchedule,
  showRuns,
  toggleSchedule,
} from '../actions/scheduleActions';

/** Actions on a schedule. */
export const ScheduleMenu = ({ schedule }: { readonly schedule: Schedule }) => (
  <RowMenu name={nameSchedule(schedule)}>
    <ActionItem action={runSchedule} subject={schedule} look={{ icon: <Play /> }} />
    <ActionItem action={showRuns} subject={schedule} look={{ icon: <History /> }} />
    <ActionItem action={editSchedule} subject={schedule} look={{ icon: <Edit /> }} />
    <ActionItem
      action={toggleSchedule}
      subject={schedule}
      look={{ icon: schedule.enabled ? <Pause /> : <Time /> }}
    />
    <ActionItem action={deleteSchedule} subject={schedule} look={{ icon: <Trash /> }} />
  </RowMenu>
);
