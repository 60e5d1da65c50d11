import { messages } from '#core/contract';

/** Every text of the connections plugin. */
export const strings = messages('connections', {
  connectors: 'Connectors',
  connections: 'Connections',
  accessHelp: 'Connections to other services, and their credentials.',
  intro: 'Services your flows use. A connection is a connector with your own settings.',
  builtIn: 'Built-in',
  builtInHelp: 'Built-in connectors have no settings, and every flow can use them.',
  search: 'Search connections',
  add: 'Add connection',
  name: 'Name',
  changed: 'Changed',
  category: 'Category',
  actions: 'Actions',
  importOnly: 'Import only',
  importOnlyHelp:
    'This installation can’t run this cloud service. You can import, edit, check, and export flows that use it. Its nodes fail unless you select one of your flows as a stand-in.',
  none: 'No connections yet',
  noneHelp: 'Add a connection, enter its keys and settings, and use it in your flows.',
  nothingFound: 'No connections match “{query}”',
  nothingFoundHelp: 'Try the connector’s name, or clear the search.',
  open: 'Open',
  clone: 'Clone',
  remove: 'Delete',
  removeAsk: 'Delete connection “{name}”?',
  removeBody:
    'Its settings and secrets are permanently deleted. Connections in use can’t be deleted.',
  saved: 'Successfully saved connector',
  cloned: 'Successfully cloned connector',
  removed: 'Successfully deleted connector',
  catalogue: 'Connector catalog',
  newConnection: 'New {connector} connection',
  create: 'Create',
  back: 'All connections',
  settings: 'Settings',
  nameNeeded: 'Enter a name.',
  noSettings: 'This connector needs no settings.',
  more: 'More settings',
  moreHelp: 'These settings have no effect here. They are kept for exports.',
  save: 'Save',
  reset: 'Discard changes',
  forget: 'Remove stored secret',
  forgotten: 'Saving removes the stored secret.',
  keep: 'Keep',
  copyId: 'Copy connection ID',
  goToConnections: 'Add a connection',

  savedSince:
    'Someone else saved this connection. Your changes are still here: review them and save again.',
  usedByFlows:
    'The connection “{name}” is used by {count, plural, one {the flow} other {the flows}} {flows}. Select another connection in {count, plural, one {its} other {their}} nodes first.',
});
