import { messages } from '#core/contract';

/** What the calls of this plugin say where the server gives no reason of its own. */
export const failures = messages('pagesFailure', {
  fetchForms: 'Error fetching forms',
});
