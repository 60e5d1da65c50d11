import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('appsFailure', {
  createApp: 'Error creating application',
  updateApp: 'Error updating application',
  deleteApp: 'Error deleting application',
  rotateKeys: 'Error rotating API keys',
  rotateSecret: 'Error rotating client secret',
  revokeOld: 'Error revoking old credentials',
  checkKeys: 'Error checking keys',
  savePolicy: 'Error saving policy',
  deletePolicy: 'Error deleting policy',
  fetchSchedules: 'Error fetching schedules',
  createSchedule: 'Error creating schedule',
  updateSchedule: 'Error updating schedule',
  deleteSchedule: 'Error deleting schedule',
  runSchedule: 'Error running schedule',
  reveal: 'Error showing credentials',
  fetchApps: 'Error fetching client apps',
});
