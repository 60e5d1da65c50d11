import { messages } from '../../contract';

/** Texts about work that waits, and reports of the server's own jobs. */
export const strings = messages('jobs', {
  queueFull:
    'Too many requests are waiting. Try again in {count, plural, one {# second} other {# seconds}}.',
  diskFull:
    'The server is out of disk space. This continues as soon as an operator frees up space.',
  databaseDown: 'The database is not responding. This continues as soon as it does.',
  cleaned:
    'Deleted {tokens, plural, one {# token} other {# tokens}}, {tries, plural, one {# rate-limit counter} other {# rate-limit counters}}, {mails, plural, one {# email} other {# emails}}, and {runs, plural, one {# job run} other {# job runs}}.',
});
