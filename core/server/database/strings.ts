import { messages } from '../../contract';

/** Refusals of what is written. */
export const strings = messages('database', {
  writingMuch: 'This environment is applying a large change. Try again in a moment.',
  outdated: 'Someone else is changing the same data. Try again in a moment.',
});
