import { messages } from '../../contract';

/** The texts of the palette. */
export const strings = messages('palette', {
  title: 'Command palette',
  open: 'Open command palette',
  placeholder: 'Search for anything or type a command',
  pages: 'Go to',
  goTo: 'Go to {name}',
  commands: 'Command',
  nothing: 'No results for “{query}”',
  none: 'No items available',
  working: 'Working…',
  searching: 'Searching…',
  failed: 'Couldn’t search {sources}.',
  failedMore: '{count} more',
  retry: 'Try again',
  back: 'Breadcrumbs',
  keysTitle: 'Keyboard shortcuts',
  openKeys: 'Show keyboard shortcuts',
  take: 'Use “{text}”',
  everywhere: 'Everywhere',
  signs: '> commands · / pages · @ people · # nodes · ? shortcuts',
  more: 'Enter at least two characters.',
  helpWithin: '↑↓ to move · Enter to select · Backspace to go back',
  help: '↑↓ to move · Enter to select · Esc to close',
});
