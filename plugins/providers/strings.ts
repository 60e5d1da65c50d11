import { messages } from '#core/contract';

/** Every text of the providers plugin. */
export const strings = messages('providers', {
  keysRead:
    '{count, plural, one {# key for verifying ID tokens was found.} other {# keys for verifying ID tokens were found.}}',
});
