import { messages } from '../../contract';

/** The texts shown by the host where a part of the screen is missing. */
export const strings = messages('host', {
  newVersion: 'A new version of the console is out.',
  newVersionHelp:
    'This part belongs to the version before. Reload the page to continue; what is saved is kept.',
  reload: 'Reload',
  tryAgain: 'Try again',
  broke: '{name} could not be shown.',
});
