import { messages } from '#core/contract';

/** Every text of the routing plugin. */
export const strings = messages('routing', {
  title: 'Link routing',
});
