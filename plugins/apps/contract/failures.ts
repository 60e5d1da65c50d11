import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('appsFailure', {
  createApp: 'Error creating app',
  updateApp: 'Error updating app',
  deleteApp: 'Error deleting app',
  rotateApp: 'Error rotating the keys of the app',
  savePolicy: 'Error saving policy of the app',
  deletePolicy: 'Error deleting policy of the app',
  fetchSchedules: 'Error fetching scheduled events',
  createSchedule: 'Error creating scheduled event',
  updateSchedule: 'Error updating scheduled event',
  deleteSchedule: 'Error deleting scheduled event',
  runSchedule: 'Error starting scheduled event',
  reveal: 'Error revealing secret',
  fetchApps: 'Error fetching client apps',
});
