import { messages } from '../../contract';

/** The texts of the palette. */
export const strings = messages('palette', {
  title: 'Command palette',
  open: 'Find or do anything',
  placeholder: 'Search for anything or type a command',
  pages: 'Go to',
  goTo: 'Go to {name}',
  commands: 'Command',
  nothing: 'Nothing matches “{query}”.',
  start: 'Nothing to show yet.',
  none: 'There is nothing to choose from yet.',
  working: 'Working…',
  searching: 'Searching…',
  failed: '{source} could not be searched.',
  back: 'Back',
  keys: 'Keys',
  keysTitle: 'All keys',
  openKeys: 'Show all keys',
  take: 'Take “{text}”',
  everywhere: 'Everywhere',
  signs: '> commands · / pages · @ people · # nodes · ? keys',
  first: 'Start',
  more: 'Type two letters or more.',
  helpWithin: '↑↓ to move · Enter to choose · Backspace to go back',
  help: '↑↓ to move · Enter to choose · Esc to close',
});
