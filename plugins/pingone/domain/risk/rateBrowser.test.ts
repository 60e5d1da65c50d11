import { expect, it } from 'vitest';
import type { BrowserSignals } from '#plugins/pages/contract/browserSignals';
import { person, userAgent } from '../../testing/person';
import { isDisguised, listTraits, rateBot } from './rateBrowser';

it.each([
  ['a person', {}, 'LOW', []],
  ['a password manager', { keys: 0, presses: 1, elapsed: 1500 }, 'LOW', []],
  ['a driven browser', { webdriver: true }, 'HIGH', ['automation']],
  ['a headless one', { userAgent: `${userAgent} HeadlessChrome/142` }, 'HIGH', ['automation']],
  ['a script that fills in', { keys: 0, presses: 0, elapsed: 90 }, 'HIGH', ['tooFast', 'noHands']],
  ['no languages', { languages: [] }, 'MEDIUM', ['noLanguages']],
  ['no screen', { screen: [0, 0] }, 'MEDIUM', ['noScreen']],
  ['a page with nothing to fill in', { filled: 0, keys: 0, presses: 0, elapsed: 5 }, 'LOW', []],
] as const)('rates %s', (_, more, level, because) => {
  expect(rateBot(userAgent, { ...person, ...more } as BrowserSignals)).toEqual({ level, because });
});

it('rates other clients, and requests without a user agent', () => {
  expect(rateBot('curl/8.0', undefined)).toEqual({ level: 'MEDIUM', because: ['program'] });
  expect(rateBot('', undefined).because).toEqual(['noUserAgent']);
  expect(rateBot(userAgent, undefined).level).toBe('LOW');
});

it('detects a page with another browser than its request', () => {
  expect(isDisguised(userAgent, person)).toBe(false);
  expect(isDisguised('curl/8.0', person)).toBe(true);
  expect(isDisguised(userAgent, undefined)).toBe(false);
});

it('recognizes an updated browser by its traits', () => {
  const later = { ...person, userAgent: userAgent.replace('142', '143'), elapsed: 1 };
  expect(listTraits(later)).toBe(listTraits(person));
  expect(listTraits({ ...person, timezone: 'Asia/Tokyo' })).not.toBe(listTraits(person));
});
