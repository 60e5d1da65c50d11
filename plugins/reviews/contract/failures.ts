import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('reviewsFailure', {
  fetch: 'Error fetching change requests',
  create: 'Error opening change request',
  update: 'Error updating change request',
  review: 'Error reviewing change request',
  release: 'Error releasing change request',
  policy: 'Error saving review policy',
  replay: 'Error replaying runs',
});
