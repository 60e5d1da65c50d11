import { messages } from '#core/contract';

/** Every text of the pages plugin. */
export const strings = messages('pages', {
  forms: 'Forms',
});
