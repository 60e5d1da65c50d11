import { messages } from '#core/contract';

/** The texts of trying a connection and of where it is used. */
export const detailStrings = messages('connections.detail', {
  test: 'Test connection',
  testHelp: 'Tests the current settings, saved or not, without changing data or sending messages.',
  testing: 'Testing…',
  works: 'Test passed',
  fails: 'Test failed',
  untested: 'Not tested',
  took: '{time} ms',
  changedSince: 'The settings have changed since this test.',
  stepDone: 'Done',
  stepFailed: 'Failed',
  testCommand: 'Test a connection',
  uses: 'Used by',
  noUses: 'No flow uses this connection yet. Select it in a node’s settings.',
  hiddenUses:
    '{count, plural, one {# flow that you can’t view uses this connection.} other {# flows that you can’t view use this connection.}}',
  deployedOnly: 'Deployed version only',
  goTo: 'Go to node “{node}” in “{flow}”',
  flowsUsing: 'Flows ({count})',
  inUse: 'Connection “{name}” is in use',
  inUseHelp:
    'Before you delete this connection, select another one in every node that uses it. If a flow is deployed, deploy it again.',
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
