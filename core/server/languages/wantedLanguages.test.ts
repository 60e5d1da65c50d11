import { expect, it } from 'vitest';
import {
  listAcceptedLocales,
  formatPicked,
  listWanted,
  readWantedLanguages,
} from './wantedLanguages';

it('reads the languages of a browser in order of preference', () => {
  expect(listAcceptedLocales('de-ch')).toEqual(['de-CH', 'de']);
  expect(listAcceptedLocales('fr;q=0.3, pt-BR;q=0.9, en')).toEqual(['en', 'pt-BR', 'pt', 'fr']);
  expect(listAcceptedLocales('en;q=0, *, ;;, nonsense!, de;q=x')).toEqual([]);
});

it('prefers the language of the start, then the selected one, then the browser’s', () => {
  const wanted = { asked: 'fr-CA es', picked: formatPicked('de', 'run-1'), accepted: 'it, en' };
  expect(listWanted(wanted)).toEqual(['fr-CA', 'fr', 'es', 'de', 'it', 'en']);
  expect(listWanted(wanted, 'run-2')[0]).toBe('fr-CA');
  expect(listWanted(wanted, 'run-1')).toEqual(['de', 'fr-CA', 'fr', 'es', 'it', 'en']);
  expect(listWanted({})).toEqual([]);
});

it('ignores hostile values', () => {
  const read = (cookie: string, accepted = '') =>
    readWantedLanguages({ headers: { cookie, 'accept-language': accepted } });
  expect(read('a=b; sluice-language=pt-BR.0198-ab').picked).toBe('pt-BR.0198-ab');
  for (const value of ['"><script>.x', 'de', `${'a'.repeat(99)}.x`, '../../etc.x', 'de.%0d%0a'])
    expect(read(`sluice-language=${value}`).picked).toBeUndefined();
  const hostile = ['"><b>', '__proto__', 'de\0', `${'x-'.repeat(9000)}`, 'constructor', '*'];
  for (const text of hostile) {
    expect(listWanted({ asked: text, accepted: text })).toEqual([]);
    expect(listAcceptedLocales(`${text},`.repeat(40))).toEqual([]);
  }
});
