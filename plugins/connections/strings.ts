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
  changed: 'Last changed',
  category: 'Category',
  importOnly: 'Import only',
  importOnlyHelp:
    'This connector depends on a cloud service and can’t run here. You can import, edit, check, and export flows that use it, but its nodes fail unless you select one of your flows as a stand-in.',
  none: 'No connections yet',
  noneHelp: 'Add a connection, enter its credentials and settings, and use it in your flows.',
  nothingFound: 'No connections match “{query}”',
  nothingFoundHelp: 'Try the connector’s name, or clear the search.',
  open: 'Open',
  clone: 'Clone',
  remove: 'Delete',
  removeAsk: 'Delete connection “{name}”?',
  removeBody: 'No flow uses it. Its settings and secrets are permanently deleted.',
  saved: 'Successfully saved connector',
  cloned: 'Successfully cloned connector',
  removed: 'Successfully deleted connector',
  catalogue: 'Browse connectors',
  newConnection: 'Create {connector} connection',
  create: 'Create',
  back: 'All connections',
  settings: 'Settings',
  nameNeeded: 'Enter a name.',
  noSettings: 'This connector needs no settings.',
  more: 'Unused settings',
  moreHelp: 'This installation doesn’t use these settings. They are kept for exports.',
  save: 'Save',
  reset: 'Discard changes',
  forget: 'Remove stored secret',
  forgotten: 'Saving removes the stored secret.',
  keep: 'Keep stored secret',
  copyId: 'Copy connection ID',
  goToConnections: 'Add a connection',

  savedSince:
    'Someone else saved this connection. Your changes are still here: review them and save again.',
  tooMuchSpace:
    'The settings of all connections would take {used} MiB, and up to {allowed} MiB is allowed. Shorten some, or delete connections.',
  usedByFlows:
    'The connection “{name}” is used by {flows}. Select another connection in every node that uses it. If a flow is deployed, deploy it again.',
});
