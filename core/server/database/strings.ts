import { messages } from '../../contract';

/** Refusals of what is written. */
export const strings = messages('database', {
  outdated: 'Someone else is changing the same data. Try again in a moment.',
});
