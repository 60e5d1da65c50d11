import { messages } from '../../contract';

/** The texts shown by the host where a part of the screen is missing. */
export const strings = messages('host', {
  newVersion: 'A new version is available',
  newVersionHelp: 'Reload the page to continue. Everything you saved is kept.',
  reload: 'Reload',
  tryAgain: 'Try again',
  actionFailed: '“{name}” failed: {reason}',
  broke: '{name} couldn’t be shown.',
});
