import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('appsFailure', {
  createApp: 'Error creating app',
  updateApp: 'Error updating app',
  deleteApp: 'Error deleting app',
  rotateApp: 'Error rotating app keys',
  savePolicy: 'Error saving app policy',
  deletePolicy: 'Error deleting app policy',
  fetchSchedules: 'Error fetching scheduled events',
  createSchedule: 'Error creating scheduled event',
  updateSchedule: 'Error updating scheduled event',
  deleteSchedule: 'Error deleting scheduled event',
  runSchedule: 'Error starting scheduled event',
  reveal: 'Error revealing secret',
  fetchApps: 'Error fetching client apps',
});
