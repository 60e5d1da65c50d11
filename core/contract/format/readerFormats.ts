interface Reader {
  readonly numbers: string | undefined;
  readonly dates: string;
}

let reader: Reader | undefined;
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

// Month names stand in English texts, so they are English; the order and the clock are the reader's.
function describeReader(locale: string | undefined): Reader {
  const own = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  const isEnglish = new Intl.Locale(own.locale).language === 'en';
  return {
    numbers: locale,
    dates: isEnglish ? own.locale : `en-001-u-hc-${own.hourCycle ?? 'h23'}`,
  };
}

const getReader = (): Reader => (reader ??= describeReader(undefined));

/** Sets whose numbers and dates are written; by default those of the reader's system. */
export function setReaderLocale(locale: string | undefined): void {
  reader = describeReader(locale);
  numbers.clear();
  dates.clear();
}

/** Formats a number as the reader writes numbers. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = JSON.stringify(options);
  let format = numbers.get(key);
  if (!format) numbers.set(key, (format = new Intl.NumberFormat(getReader().numbers, options)));
  return format.format(value);
}

/** Formats a number with its unit in English, such as “1 hour” or “1,440 minutes”. */
export function formatUnit(value: number, unit: 'minute' | 'hour'): string {
  const words = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
  const name = words.formatToParts(value).find(({ type }) => type === 'unit')?.value ?? unit;
  return `${formatNumber(value)} ${name}`;
}

/**
 * Formats a moment in English, in the order and by the clock that the reader uses: by default its
 * day and minute, such as “1 Dec 2026, 14:05” or “Dec 1, 2026, 2:05 PM”.
 */
export function formatMoment(
  at: number,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string {
  const key = JSON.stringify(options);
  let format = dates.get(key);
  if (!format) dates.set(key, (format = new Intl.DateTimeFormat(getReader().dates, options)));
  return format.format(at);
}
