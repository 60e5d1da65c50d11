import { messages } from '#core/contract';

/** Every text of the connections plugin. */
export const strings = messages('connections', {
  connectors: 'Connectors',
  intro: 'What your flows can talk to: each connection is a connector with your own settings.',
  search: 'Search connections',
  add: 'Add connection',
  name: 'Name',
  connector: 'Connector',
  changed: 'Changed',
  runs: 'Runs here',
  runsHeader: 'Use',
  actions: 'Actions',
  importOnly: 'Import only',
  importOnlyHelp:
    'This connector is a cloud service that this installation does not run. Flows that use it can be imported, edited, checked and exported; its nodes end in an error when they run, unless a flow of yours runs them.',
  none: 'No connections yet',
  noneHelp:
    'Add a connection of a connector, give it its keys and settings, and use it in the nodes of your flows.',
  nothingFound: 'No connection has “{query}” in its name',
  nothingFoundHelp: 'Try the name of its connector, or clear the search.',
  open: 'Open',
  clone: 'Clone',
  remove: 'Delete',
  removeAsk: 'Delete the connection “{name}”?',
  removeBody:
    'Its settings and secrets are gone for good. A connection that a flow uses is not deleted.',
  saved: 'Successfully saved connector',
  cloned: 'Successfully cloned connector',
  removed: 'Successfully deleted connector',
  catalogue: 'Connector catalogue',
  newConnection: 'New connection of {connector}',
  create: 'Create',
  back: 'All connections',
  settings: 'Settings',
  nameNeeded: 'Give the connection a name.',
  noSettings: 'This connector needs no settings.',
  save: 'Save',
  reset: 'Discard changes',
  forget: 'Remove the stored secret',
  forgotten: 'The stored secret is removed when you save.',
  keep: 'Keep it',
  copyId: 'Copy the connection’s ID',
  goToConnections: 'Add a connection',

  savedSince:
    'Someone else saved this connection. What you typed is still here: check it and save again.',
  usedByFlows:
    'The connection "{name}" is used by {count, plural, one {the flow} other {the flows}} {flows}. Give their nodes another connection first.',
});
