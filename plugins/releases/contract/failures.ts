import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('releasesFailure', {
  fetch: 'Failed to load canaries',
  start: 'Failed to start the canary',
  change: 'Failed to update the canary',
  fetchReleases: 'Failed to load releases',
});
