import { messages } from '#core/contract';

/** Every text of the suggestions plugin. */
export const strings = messages('suggestions', {
  title: 'Suggestions',
});
