import { expect, it } from 'vitest';
import { acceptedLocales } from './StoredTexts';

it('reads what languages a browser wants, the most wanted first', () => {
  expect(acceptedLocales('de-ch')).toEqual(['de-CH', 'de']);
  expect(acceptedLocales('fr;q=0.3, pt-BR;q=0.9, en')).toEqual(['en', 'pt-BR', 'pt', 'fr']);
  expect(acceptedLocales('en;q=0, *, ;;, nonsense!, de;q=x')).toEqual([]);
});
