import { messages } from '../../contract';

/** Texts for callers who send too many requests, also on pages of end users. */
export const waitStrings = messages('requests', {
  waitSeconds:
    'Too many requests. Wait {count, plural, one {# second} other {# seconds}} and try again.',
  waitMinutes:
    'Too many requests. Wait {count, plural, one {# minute} other {# minutes}} and try again.',
  mailMinutes:
    'This environment has reached its email limit. Wait {count, plural, one {# minute} other {# minutes}} and try again.',
  mailHours:
    'This environment has reached its email limit. Wait {count, plural, one {# hour} other {# hours}} and try again.',
});

/** Texts of the server about requests as such. */
export const strings = messages('requests', {
  tooSlow:
    'The request did not arrive in time. Send it again over a faster connection, or split it into smaller requests.',
  headersLarge: 'The headers are larger than 16 KB. Send fewer or shorter ones.',
  unreadable: 'This is not a valid HTTP/1.1 request. Check its request line and headers.',
  leastCharacters:
    '{limit, plural, one {must not be empty} other {must have at least {limit} characters}}',
  mostCharacters:
    'must have at most {limit, plural, one {{limit} character} other {{limit} characters}}',
  leastEntries:
    '{limit, plural, one {must not be empty} other {must have at least {limit} entries}}',
  outOfRange: 'A number in the request is too large. Enter a smaller one.',
  databaseDown:
    'The database is not responding. If you were saving, check whether your changes were saved, then try again.',
  diskFull:
    'The server is out of disk space, so nothing was saved. Ask an operator to free up space, then try again.',
  databaseDiskFull:
    'The database server is out of disk space, so nothing was saved. Ask an operator to free up space, then try again.',
  keyMissing:
    'This was encrypted with a key that the server doesn’t have. Ask an operator to check SLUICE_KEY and SLUICE_KEY_PREVIOUS.',
  mediaType: 'Send the request body with a supported media type: {known}.',
  unread:
    'This environment or network hasn’t read {size} MiB of responses yet. Read them, then try again.',
  tooMuch:
    'This would read more than {size} MiB at once. Request less, such as one flow at a time.',
  readsMuch:
    'This environment reads more at the moment than the server can hold. Try again in {count, plural, one {# second} other {# seconds}}.',
  mostEntries: 'must have at most {limit, plural, one {{limit} entry} other {{limit} entries}}',
});
