import { afterEach, expect, it } from 'vitest';
import { formatMoment, formatNumber, formatUnit, setReaderLocale } from './readerFormats';

afterEach(() => setReaderLocale('en'));

const at = Date.UTC(2026, 11, 1, 14, 5);
const time = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;

it.each([
  ['en-US', 'Dec 1, 2026, 2:05 PM', '1,234.5'],
  ['en-GB', '1 Dec 2026, 14:05', '1,234.5'],
  ['de-DE', '1 Dec 2026, 14:05', '1.234,5'],
  ['ar-EG', '1 Dec 2026, 2:05 pm', '١٬٢٣٤٫٥'],
])('writes English dates and own numbers for a reader with %s', (locale, date, number) => {
  setReaderLocale(locale);
  expect(formatMoment(at, time).replaceAll(/\s/g, ' ')).toBe(date);
  expect(formatNumber(1234.5)).toBe(number);
});

it('formats with the options of each call', () => {
  expect(formatNumber(0.1234, { style: 'percent', maximumFractionDigits: 1 })).toBe('12.3%');
  expect(formatNumber(0.1234)).toBe('0.123');
  expect(formatMoment(at, { dateStyle: 'medium', timeZone: 'UTC' })).toBe('Dec 1, 2026');
});

it('names units in English, after the reader’s number', () => {
  expect([formatUnit(1, 'hour'), formatUnit(1440, 'minute')]).toEqual(['1 hour', '1,440 minutes']);
  setReaderLocale('de-DE');
  expect(formatUnit(1440, 'minute')).toBe('1.440 minutes');
});
