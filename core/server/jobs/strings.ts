import { messages } from '../../contract';

/** Texts about work that waits, and reports of the server's own jobs. */
export const strings = messages('jobs', {
  queueFull:
    'Too much work of this kind is waiting. Try again in {count, plural, one {# second} other {# seconds}}.',
  cleaned:
    'Took away {tokens, plural, one {# token} other {# tokens}}, {tries, plural, one {# count} other {# counts}} of requests and sign-on tries, {mails, plural, one {# mail} other {# mails}} and {runs, plural, one {# run} other {# runs}} of jobs.',
});
