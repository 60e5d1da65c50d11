import { messages } from '../../contract';

/** Texts of the server about requests as such. */
export const strings = messages('requests', {
  waitSeconds:
    'Too many requests. Wait {count, plural, one {# second} other {# seconds}} and try again.',
  waitMinutes:
    'Too many requests. Wait {count, plural, one {# minute} other {# minutes}} and try again.',
  leastCharacters:
    '{limit, plural, one {must not be empty} other {must have at least {limit} characters}}',
  mostCharacters:
    'must have at most {limit, plural, one {{limit} character} other {{limit} characters}}',
  leastEntries:
    '{limit, plural, one {must not be empty} other {must have at least {limit} entries}}',
  mostEntries: 'must have at most {limit, plural, one {{limit} entry} other {{limit} entries}}',
});
