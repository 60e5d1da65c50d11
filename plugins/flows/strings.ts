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
  clean: 'No findings',
  errorCount: '{count, plural, one {# error} other {# errors}}',
  warningCount: '{count, plural, one {# warning} other {# warnings}}',
  lastSaved: 'Last saved',
  lastDeployed: 'Last deployed',
  never: 'Never',
  nothingFound: 'Nothing found',
  nothingFoundHelp: 'No flow has this in its name. Try fewer letters.',
  noFlows: 'There are no flows yet',
  noFlowsHelp:
    'A flow is the way a person takes to sign on, register or prove who they are: nodes that each do one thing, joined by conditions. Make an empty one, or import an export by choosing the file, dropping it here or pasting its text.',
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
  deployStopping: 'Deploy a flow that cannot run in full?',
  deployStoppingHelp: 'A run that reaches one of these nodes fails there.',
  deployNotRunnable:
    '{count, plural, one {# node cannot run here. Select one of your flows to stand in for it in Connections, or replace it.} other {# nodes cannot run here. Select one of your flows to stand in for each in Connections, or replace them.}}',
  deployNotConfigured:
    '{count, plural, one {# node uses a connection without the settings it needs. Enter them in Connections.} other {# nodes use connections without the settings they need. Enter them in Connections.}}',
  deployMissingSubflow:
    '{count, plural, one {# node calls a flow that does not exist here. Import it, or select another flow.} other {# nodes call flows that do not exist here. Import them, or select other flows.}}',
  deployAnyway: 'Deploy anyway',
  flowEnabled: 'The flow is enabled.',
  flowDisabled: 'The flow is disabled: nobody can start it.',
  deleteFlow: 'Delete flow',
  deleteFlowHelp: '“{name}” is deleted with all its versions. This cannot be undone.',

  versions: 'Versions',

  openAFlow: 'Open a flow',
  deployAFlow: 'Deploy a flow',
  cloneAFlow: 'Clone a flow',
  switchAFlow: 'Enable or disable a flow',
  deleteAFlow: 'Delete a flow',
  whichFlow: 'Which flow?',
  copyName: 'What is the copy called?',
  nameTooLong: 'A name has at most 256 characters; this has {count}.',
  nodes: 'Nodes in flows',
  copyOf: '{name} (copy)',

  indexed: '{count, plural, one {# flow} other {# flows}} brought into the search',
  rulesBroken:
    '“{name}” {by, select, callers {makes flows that call it break} other {breaks}} {count, plural, one {a rule} other {rules}} that this company requires for deploy: {titles}. Mend what is named, or have the flow excepted under Flow rules.',
});
