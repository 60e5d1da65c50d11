import { messages } from '#core/contract';

/** Every text of the flows plugin. */
export const strings = messages('flows', {
  title: 'Flows',
  nextStep: 'Build a flow',
  nextStepHelp: 'Open an example, import an export, or start with an empty canvas.',

  newFlow: 'New flow',
  create: 'Create',
  open: 'Open',
  close: 'Close',
  enable: 'Enable',
  disable: 'Disable',
  clone: 'Clone',
  delete: 'Delete',
  deploy: 'Deploy',
  searchFlows: 'Search flows',
  name: 'Name',
  description: 'Description',
  status: 'Status',
  statusEnabled: 'Enabled',
  statusDisabled: 'Disabled',
  version: 'Version',
  deployedVersion: '({version} deployed)',
  linter: 'Linter',
  clean: 'No problems',
  errorCount: '{count, plural, one {# error} other {# errors}}',
  warningCount: '{count, plural, one {# warning} other {# warnings}}',
  lastSaved: 'Last saved',
  lastDeployed: 'Last deployed',
  never: 'Never',
  nothingFound: 'No matching flows',
  nothingFoundHelp: 'Search by name or description.',
  noFlows: 'No flows yet',
  noFlowsHelp:
    'A flow takes people through sign-in, registration or verification: nodes connected by conditions. Create one, or import an export by selecting, dropping or pasting it.',
  recentFlows: 'Recent flows',
  allFlows: 'All flows',
  flowType: 'Flow type',
  typePlain: 'Standard',
  typePingOne: 'Authentication',
  typeSchedule: 'Scheduled',

  created: 'Flow created Successfully.',
  cloned: 'Flow successfully cloned.',
  deleted: 'Successfully deleted flow',
  publishedFlow: 'Successfully published flow',
  deployStopping: 'Deploy a flow that can’t run completely?',
  deployStoppingHelp: 'Runs that reach one of these nodes fail there.',
  deployNotRunnable:
    '{count, plural, one {# node can’t run here. Under Connections, select one of your flows as a stand-in, or replace the node.} other {# nodes can’t run here. Under Connections, select your flows as stand-ins, or replace the nodes.}}',
  deployNotConfigured:
    '{count, plural, one {# node uses a connection with missing settings. Enter them under Connections.} other {# nodes use connections with missing settings. Enter them under Connections.}}',
  deployMissingSubflow:
    '{count, plural, one {# node calls a flow that does not exist here. Import it, or select another flow.} other {# nodes call flows that do not exist here. Import them, or select other flows.}}',
  deployAnyway: 'Deploy anyway',
  flowEnabled: 'Flow enabled',
  flowDisabled: 'Flow disabled',
  deleteFlow: 'Delete flow',
  deleteFlowHelp: '“{name}” and all its versions are deleted. You can’t undo this.',

  versions: 'Versions',

  openAFlow: 'Open a flow',
  deployAFlow: 'Deploy a flow',
  cloneAFlow: 'Clone a flow',
  switchAFlow: 'Enable or disable a flow',
  deleteAFlow: 'Delete a flow',
  whichFlow: 'Which flow?',
  copyName: 'Name of the copy',
  nameTooLong: 'Use at most 256 characters (now {count}).',
  nodes: 'Nodes in flows',
  copyOf: '{name} (copy)',

  indexed: '{count, plural, one {# flow} other {# flows}} indexed for search',
  rulesBroken:
    '“{name}” {by, select, callers {makes flows that call it break} other {breaks}} {count, plural, one {a rule} other {rules}} that this company requires for deploy: {titles}. Mend what is named, or have the flow excepted under Flow rules.',
});
