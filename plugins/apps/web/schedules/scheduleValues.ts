import { Failure } from '#core/contract';
import type { Schedule } from '../../contract';
import {
  toCronChoice,
  formatCron,
  usualChoice,
  type CronChoice,
} from '#core/domain/cron/cronChoice';
import { ownZone } from '#core/contract/format/timeZones';

/** The values of the form. */
export interface ScheduleValues extends Omit<CronChoice, 'minute'> {
  /** The policy that it starts. */
  policyId: string;
  minute: string;
  name: string;
  timeZone: string;
  /** JSON. */
  parameters: string;
  paused: boolean;
}

/** Returns the initial values of the form. */
export function toScheduleValues(schedule: Schedule | undefined, likely: string): ScheduleValues {
  const [trigger] = schedule?.triggers ?? [];
  const { minute, ...choice } = trigger ? toCronChoice(trigger.cron) : usualChoice;
  const parameters = schedule?.parameters ?? {};
  return {
    ...choice,
    policyId: schedule?.policyId ?? likely,
    minute: String(minute),
    name: schedule?.name ?? '',
    timeZone: trigger?.timeZone ?? ownZone(),
    parameters: Object.keys(parameters).length > 0 ? JSON.stringify(parameters, undefined, 2) : '',
    paused: schedule?.enabled === false,
  };
}

/** The line that the form makes. */
export const toCron = (values: ScheduleValues): string =>
  formatCron({ ...values, minute: Number(values.minute) || 0 });

/** An object of the JSON typed; empty for nothing typed, undefined for anything else. */
export function parseParameters(text: string): Record<string, unknown> | undefined {
  if (!text.trim()) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The body to send. */
export const toScheduleBody = (values: ScheduleValues) => ({
  name: values.name.trim(),
  enabled: !values.paused,
  triggers: [{ cron: toCron(values), timeZone: values.timeZone }],
  parameters: parseParameters(values.parameters) ?? {},
});

/** Faults of the trigger stand at its fields: `triggers/0/cron` is `cron`. */
export function toFieldFailure(error: unknown): unknown {
  if (!(error instanceof Failure) || !error.details) return error;
  const details = error.details.map(({ at, message }) => ({
    at: at.replace('triggers/0/', ''),
    message,
  }));
  return new Failure(error.status, error.code, error.message, details);
}
