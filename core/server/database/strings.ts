import { messages } from '../../contract';

/** Refusals of what is written. */
export const strings = messages('database', {
  outdated: 'Somebody changes the same things right now. Try again in a moment.',
});
