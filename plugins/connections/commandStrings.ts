import { messages } from '#core/contract';

/** What the palette says of connections and variables. */
export const commandStrings = messages('connections.commands', {
  openConnection: 'Open a connection',
  cloneConnection: 'Clone a connection',
  deleteConnection: 'Delete a connection',
  whichConnection: 'Which connection?',
  openVariable: 'Open a variable',
  deleteVariable: 'Delete a variable',
  whichVariable: 'Which variable?',
});
