import type { Policy } from '../contract';
import type { PolicyFault } from './policyFaults';

const minute = 60_000;
export const timeFormats = { minutes: minute, hours: 60 * minute, days: 24 * 60 * minute } as const;
export type TimeFormat = keyof typeof timeFormats;
/** The ways of showing who one is whose age a policy may limit. */
export const agedMethods = ['pwd', 'mfa'] as const;
export type AgedMethod = (typeof agedMethods)[number];

/** How long a policy takes a sign-in for good: `trigger.configuration` of the wire. */
export interface AgeLimit {
  readonly enabled: boolean;
  readonly time: number;
  readonly timeFormat: TimeFormat;
}
type Trigger = Policy['trigger'];
const longest = 366 * timeFormats.days;

const isFormat = (value: unknown): value is TimeFormat =>
  typeof value === 'string' && Object.hasOwn(timeFormats, value);
const given = (
  trigger: Trigger,
  method: AgedMethod,
): Readonly<Record<string, unknown>> | undefined => {
  const limit = trigger?.configuration?.[method];
  return typeof limit === 'object' && limit !== null ? { ...limit } : undefined;
};

/**
 * The limit that a policy's trigger sets for a method; undefined where it sets none that can be
 * read.
 */
export function ageLimit(trigger: Trigger, method: AgedMethod): AgeLimit | undefined {
  const { enabled, time, timeFormat } = given(trigger, method) ?? {};
  const amount = Number(time);
  return Number.isFinite(amount) && isFormat(timeFormat)
    ? { enabled: enabled === true, time: amount, timeFormat }
    : undefined;
}

/**
 * How old, in milliseconds, the use of each method may be for a sign-in to count; undefined where
 * nothing is limited.
 */
export function signOnAges(trigger: Trigger): Readonly<Record<string, number>> | undefined {
  const ages = agedMethods.flatMap(method => {
    const limit = ageLimit(trigger, method);
    return limit?.enabled ? [[method, limit.time * timeFormats[limit.timeFormat]] as const] : [];
  });
  return ages.length > 0 ? Object.fromEntries(ages) : undefined;
}

/** Returns the errors in the limits that are turned on. */
export const ageFaults = (trigger: Trigger): PolicyFault[] =>
  agedMethods.flatMap(method => {
    const limit = given(trigger, method);
    if (limit?.['enabled'] !== true) return [];
    const at = `trigger/configuration/${method}`;
    const { time, timeFormat } = limit;
    if (!isFormat(timeFormat))
      return [
        {
          at: `${at}/timeFormat`,
          message: `The unit must be one of ${Object.keys(timeFormats).join(', ')}.`,
        },
      ];
    const fits =
      Number.isInteger(time) &&
      Number(time) >= 1 &&
      Number(time) * timeFormats[timeFormat] <= longest;
    return fits
      ? []
      : [
          {
            at: `${at}/time`,
            message: 'Enter a whole number of at least 1. The time can’t exceed one year.',
          },
        ];
  });
