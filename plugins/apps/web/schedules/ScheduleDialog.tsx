import { useState } from 'react';
import { formatMoment } from '#core/contract/format/readerFormats';
import { useFormContext, useWatch } from 'react-hook-form';
import { codes, Failure, format } from '#core/contract';
import { useApp, useMutation } from '#core/web';
import { FormDialog, SelectField, SwitchField, TextAreaField, TextField } from '#core/web/ui';
import { createSchedule, saveSchedule, type Policy, type Schedule } from '../../contract';
import { scheduleStrings } from '../../scheduleStrings';
import { strings } from '../../strings';
import { FlowErrorsDialog } from './FlowErrorsDialog';
import {
  toCron,
  parseParameters,
  toFieldFailure,
  toScheduleBody,
  toScheduleValues,
  type ScheduleValues,
} from './scheduleValues';
import { zones, ownZone, timeIn } from '#core/contract/format/timeZones';
import { useCronWords } from '#core/web/hooks/useCronWords';
import { listNextDues, scheduleFault } from '#core/domain/cron/cronTimes';

interface SchedulePreviewProps {
  readonly cron: string;
  readonly timeZone: string;
}

/**
 * A preview of a schedule: its description, and its next five times in its own time zone and the
 * viewer's.
 */
function SchedulePreview({ cron, timeZone }: SchedulePreviewProps) {
  const words = useCronWords(cron);
  const fault = scheduleFault(cron, timeZone);
  const own = ownZone();
  const [now] = useState(Date.now);
  if (fault) return <p className="ap-fault">{fault.message}</p>;
  return (
    <section className="ap-dues" aria-label={scheduleStrings.nextRuns.text}>
      {words && <p>{format(scheduleStrings.inWords, { words, zone: timeZone })}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{timeZone}</th>
            {own !== timeZone && (
              <th scope="col">{format(scheduleStrings.yourTime, { zone: own })}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {listNextDues(cron, timeZone, now, 5).map(due => (
            <tr key={due}>
              <td>{timeIn(timeZone, due)}</td>
              {own !== timeZone && <td>{timeIn(own, due)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Props {
  readonly appId: string;
  readonly policies: readonly Policy[];
  /** The policy that a new one is offered for first. */
  readonly likely: string;
  /** The schedule to change; a new one without it. */
  readonly schedule: Schedule | undefined;
  readonly onClose: () => void;
}

/** Makes a schedule or changes one: picked or written, with what it means below. */
export function ScheduleDialog({ appId, policies, likely, schedule, onClose }: Props) {
  const { notices } = useApp();
  const creating = useMutation(createSchedule);
  const saving = useMutation(saveSchedule);
  const [unfit, setUnfit] = useState<Failure>();
  async function save(values: ScheduleValues) {
    const body = toScheduleBody(values);
    const { policyId } = values;
    try {
      if (schedule)
        await saving.run({ params: { appId, policyId, scheduleId: schedule.id }, body });
      else await creating.run({ params: { appId, policyId }, body });
    } catch (error) {
      if (error instanceof Failure && error.code === codes.scheduleInvalid) setUnfit(error);
      throw toFieldFailure(error);
    }
    notices.success(
      (schedule ? scheduleStrings.scheduleUpdated : scheduleStrings.scheduleCreated).text,
    );
  }
  return (
    <FormDialog
      title={(schedule ? scheduleStrings.editSchedule : scheduleStrings.addSchedule).text}
      values={toScheduleValues(schedule, likely)}
      save={save}
      onClose={onClose}
    >
      {!schedule && policies.length > 1 && (
        <SelectField
          name="policyId"
          label={strings.policy.text}
          options={policies.map(each => ({ value: each.policyId, label: each.name }))}
        />
      )}
      <TextField
        name="name"
        label={scheduleStrings.scheduleName.text}
        maxLength={256}
        placeholder={scheduleStrings.nameless.text}
      />
      <When />
      <TextAreaField
        name="parameters"
        label={scheduleStrings.parameters.text}
        help={scheduleStrings.parametersHelp.text}
        rows={2}
        placeholder='{ "depth": 2 }'
        rules={{
          validate: (text: string) =>
            parseParameters(text) !== undefined || scheduleStrings.parametersFault.text,
        }}
      />
      <SwitchField name="paused" label={scheduleStrings.paused.text} />
      {unfit && <FlowErrorsDialog failure={unfit} onClose={() => setUnfit(undefined)} />}
    </FormDialog>
  );
}

const often = (['hour', 'day', 'week', 'month', 'own'] as const).map(value => ({
  value,
  label: {
    hour: scheduleStrings.everyHour,
    day: scheduleStrings.everyDay,
    week: scheduleStrings.everyWeek,
    month: scheduleStrings.everyMonth,
    own: scheduleStrings.ownLine,
  }[value].text,
}));
// The first of February 2026 was a Sunday.
const weekdays = Array.from({ length: 7 }, (_, day) => ({
  value: String(day),
  label: formatMoment(Date.UTC(2026, 1, 1 + day), { weekday: 'long', timeZone: 'UTC' }),
}));
const monthDays = Array.from({ length: 31 }, (_, day) => ({
  value: String(day + 1),
  label: String(day + 1),
}));

const zoneOptions = zones().map(zone => ({ value: zone, label: zone }));

function When() {
  const { getValues } = useFormContext<ScheduleValues>();
  // Named, so that typing elsewhere in the form leaves the many zones alone.
  const [chosen, timeZone] = useWatch<
    ScheduleValues,
    ['often', 'timeZone', 'minute', 'time', 'weekday', 'monthDay', 'cron']
  >({ name: ['often', 'timeZone', 'minute', 'time', 'weekday', 'monthDay', 'cron'] });
  return (
    <fieldset className="ap-when">
      <legend className="sl-hidden">{scheduleStrings.when.text}</legend>
      <SelectField name="often" label={scheduleStrings.often.text} options={often} />
      {chosen === 'week' && (
        <SelectField name="weekday" label={scheduleStrings.weekday.text} options={weekdays} />
      )}
      {chosen === 'month' && (
        <SelectField name="monthDay" label={scheduleStrings.monthDay.text} options={monthDays} />
      )}
      {chosen === 'hour' && (
        <TextField name="minute" type="number" label={scheduleStrings.minute.text} />
      )}
      {['day', 'week', 'month'].includes(chosen) && (
        <TextField name="time" type="time" label={scheduleStrings.time.text} required />
      )}
      {chosen === 'own' && (
        <TextField
          name="cron"
          label={scheduleStrings.cron.text}
          help={scheduleStrings.cronHelp.text}
          required
          maxLength={200}
        />
      )}
      <SelectField name="timeZone" label={scheduleStrings.timeZone.text} options={zoneOptions} />
      <SchedulePreview cron={toCron(getValues())} timeZone={timeZone} />
    </fieldset>
  );
}
