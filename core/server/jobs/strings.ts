import { messages } from '../../contract';

/** Reports of the server's own jobs. */
export const strings = messages('jobs', {
  cleaned:
    'Took away {tokens, plural, one {# token} other {# tokens}}, {tries, plural, one {# count} other {# counts}} of requests and sign-on tries, {mails, plural, one {# mail} other {# mails}} and {runs, plural, one {# run} other {# runs}} of jobs.',
});
