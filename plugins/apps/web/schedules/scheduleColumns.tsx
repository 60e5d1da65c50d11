import { format } from '#core/contract';
import { formatMoment } from '#core/contract/format/readerFormats';
import { type Column, ActionItem, RowMenu } from '#core/web/ui';
import { menuColumn } from '#core/web/ui/internal';
import type { Schedule } from '../../contract';
import { scheduleStrings } from '../../scheduleStrings';
import { strings } from '../../strings';
import { LastRun } from './RunsDialog';
import { timeIn } from '#core/contract/format/timeZones';
import { useCronWords } from '#core/web/hooks/useCronWords';
import { Edit, History, Pause, Play, Time, Trash } from '@blueprintjs/icons';
import { nameSchedule } from '../../domain/nameSchedule';
import {
  deleteSchedule,
  editSchedule,
  runSchedule,
  showRuns,
  toggleSchedule,
} from '../actions/scheduleActions';

/** Actions on a schedule. */
const ScheduleMenu = ({ schedule }: { readonly schedule: Schedule }) => (
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

interface ScheduleColumnOptions {
  /** The policy that it starts, where there are several. */
  readonly policyOf: ((schedule: Schedule) => string | undefined) | undefined;
  readonly isOff: (schedule: Schedule) => boolean;
}

interface MeaningProps {
  readonly schedule: Schedule;
  /** Its policy or its application is turned off. */
  readonly off: boolean;
}

function Meaning({ schedule, off }: MeaningProps) {
  const { cron = '', timeZone = '' } = schedule.triggers[0] ?? {};
  const words = useCronWords(cron);
  return (
    <span className="ap-last-run">
      {schedule.name || words || cron}{' '}
      {!schedule.enabled && <span className="sl-tag">{scheduleStrings.paused.text}</span>}
      {schedule.enabled && off && (
        <span className="sl-tag warn">{scheduleStrings.scheduleOff.text}</span>
      )}
      <small>
        {schedule.name
          ? format(scheduleStrings.inWords, { words: words ?? cron, zone: timeZone })
          : timeZone}
      </small>
    </span>
  );
}

/** Returns the columns of the schedule table. */
export const scheduleColumns = ({ policyOf, isOff }: ScheduleColumnOptions): Column<Schedule>[] => [
  {
    id: 'when',
    header: scheduleStrings.when.text,
    width: '3fr',
    cell: schedule => <Meaning schedule={schedule} off={isOff(schedule)} />,
  },
  ...(policyOf
    ? [{ id: 'policy', header: strings.policy.text, from: 640, width: '2fr', cell: policyOf }]
    : []),
  {
    id: 'next',
    header: scheduleStrings.nextRun.text,
    from: 520,
    width: '2fr',
    cell: ({ enabled, nextRuns: [next], triggers: [trigger] }) =>
      enabled && next ? (
        <time dateTime={new Date(next).toISOString()} title={formatMoment(next)}>
          {timeIn(trigger?.timeZone ?? 'UTC', next)}
        </time>
      ) : (
        '—'
      ),
  },
  {
    id: 'last',
    header: strings.lastRun.text,
    width: '3fr',
    cell: ({ runs: [run] }) => <LastRun run={run} />,
  },
  menuColumn(schedule => <ScheduleMenu schedule={schedule} />),
];
