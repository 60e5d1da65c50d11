import { day, hour, longestRange, getBucketStart } from '../../domain/buckets';
import { strings } from '../../strings';
import { useEffect, useState } from 'react';

/** A stretch of time in epoch milliseconds, both ends inclusive. */
export interface Range {
  readonly gte: number;
  readonly lte: number;
}

/** Ranges that end now, by the label that the address has. */
export const presets = {
  '1h': { length: hour, title: strings.range1h },
  '24h': { length: day, title: strings.range24h },
  '7d': { length: 7 * day, title: strings.range7d },
  '30d': { length: 30 * day, title: strings.range30d },
  '90d': { length: 90 * day, title: strings.range90d },
} as const;
export type Preset = keyof typeof presets;
export const usualPreset: Preset = '7d';

export const isPreset = (label: string): label is Preset => Object.hasOwn(presets, label);

/**
 * The range of a preset at a moment: up to the end of this hour, so that it stays the same within
 * the hour.
 */
function getPresetRange(preset: Preset, now: number): Range {
  const lte = getBucketStart('h', now) + hour - 1;
  return {
    gte: Math.max(0, getBucketStart('h', now) - presets[preset].length, lte - longestRange),
    lte,
  };
}

/** The stretch of the same length that ends where a range begins. */
export const getRangeBefore = ({ gte, lte }: Range): Range => ({
  gte: Math.max(0, gte - (lte - gte) - 1),
  lte: Math.max(0, gte - 1),
});

/** Returns the reason why a range cannot be shown, as text. */
export function rangeFault({ gte, lte }: Range): string | undefined {
  if (gte > lte) return strings.turned.text;
  return lte - gte > longestRange ? strings.tooLong.text : undefined;
}

const two = (part: number) => String(part).padStart(2, '0');

/** A moment as a date field of this place has it. */
export function formatDateField(time: number): string {
  const at = new Date(time);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
/** The moment that a date field of this place says; undefined where it says none. */
export function parseDateField(text: string): number | undefined {
  const time = new Date(text).getTime();
  return Number.isNaN(time) || time < 0 ? undefined : time;
}

const minute = 60_000;

/** The range of a preset, moved on when an hour has passed. */
export function usePresetRange(preset: Preset): Range {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return getPresetRange(preset, now);
}
