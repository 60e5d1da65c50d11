import { messages } from '../../contract';

/** The texts shown by the host where a part of the screen is missing. */
export const strings = messages('host', {
  newVersion: '“{name}” couldn’t be loaded.',
  offlineHelp: 'You’re offline. This loads when your connection is back.',
  newVersionHelp:
    'A new version may be available, or the connection failed. Reload the page. Everything you saved is kept.',
  reload: 'Reload',
  tryAgain: 'Try again',
  actionFailed: '“{name}” failed: {reason}',
  broke: '“{name}” couldn’t be shown.',
});
