import { messages } from '#core/contract';

/** The texts of trying a connection and of where it is used. */
export const detailStrings = messages('connections.detail', {
  test: 'Test connection',
  testHelp:
    'Tests the values in the form, saved or not, without changing data or sending messages.',
  testing: 'Testing…',
  works: 'Connection works',
  fails: 'Connection failed',
  untested: 'Nothing to test',
  took: '{time} ms',
  changedSince: 'The form has changed since this test.',
  stepDone: 'Done',
  stepFailed: 'Failed',
  testCommand: 'Test connection…',
  uses: 'Used by',
  noUses: 'No flow uses this connection yet. Select it in a node’s settings.',
  hiddenUses:
    'Used by {count, plural, one {# flow} other {# flows}} that you don’t have permission to view.',
  deployedOnly: 'deployed version only',
  goTo: 'Open node {node} in {flow}',
  flowsUsing: 'Flows ({count})',
  inUse: 'Connection “{name}” is in use',
  inUseHelp: 'Select another connection in the nodes below, then delete this connection.',
  showUses: 'Show uses',
  close: 'Close',
  yours: 'Your connections',
  moreUses: '{count, plural, one {# more flow} other {# more flows}}',
});

/** Palette texts for connections. */
export const commandStrings = messages('connections.commands', {
  openConnection: 'Open a connection',
  cloneConnection: 'Clone a connection',
  deleteConnection: 'Delete a connection',
  whichConnection: 'Which connection?',
});
