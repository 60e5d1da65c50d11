import { messages } from '#core/contract';

/** The texts of trying a connection and of where it is used. */
export const detailStrings = messages('connections.detail', {
  test: 'Test connection',
  testHelp:
    'Tries what stands in the form, saved or not. Nothing is changed and nobody is written to.',
  testing: 'Testing…',
  works: 'It works',
  fails: 'It does not work',
  untested: 'Nothing to test',
  took: '{time} ms',
  changedSince: 'The form has changed since this test.',
  stepDone: 'Done',
  stepFailed: 'Failed',
  testCommand: 'Test a connection…',
  uses: 'Where it is used',
  noUses: 'No flow uses this connection yet. Choose it in the settings of a node.',
  hiddenUses:
    'Used by {count, plural, one {# flow} other {# flows}} that your roles do not let you see.',
  deployedOnly: 'in the deployed version only',
  goTo: 'Open the node {node} of {flow}',
  flowsUsing: 'Flows: {count}',
  inUse: 'The connection “{name}” is in use',
  inUseHelp: 'Give these nodes another connection first, then it can be deleted.',
  showUses: 'Show where it is used',
  close: 'Close',
  yours: 'Connections of it',
  moreUses: 'and {count, plural, one {# more flow} other {# more flows}}',
});

/** Palette texts for connections. */
export const commandStrings = messages('connections.commands', {
  openConnection: 'Open a connection',
  cloneConnection: 'Clone a connection',
  deleteConnection: 'Delete a connection',
  whichConnection: 'Which connection?',
});
