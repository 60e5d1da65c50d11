import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('releasesFailure', {
  fetch: 'Error fetching canaries',
  start: 'Error starting canary',
  change: 'Error updating canary',
  fetchReleases: 'Error fetching releases',
});
