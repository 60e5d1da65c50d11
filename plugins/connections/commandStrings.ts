import { messages } from '#core/contract';

/** Palette texts for connections. */
export const commandStrings = messages('connections.commands', {
  openConnection: 'Open a connection',
  cloneConnection: 'Clone a connection',
  deleteConnection: 'Delete a connection',
  whichConnection: 'Which connection?',
});
