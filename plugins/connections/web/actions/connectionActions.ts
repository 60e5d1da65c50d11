import { can } from '#core/contract';
import { action, fromModule, type SubjectSource } from '#core/web/plugin';
import { access } from '#plugins/connectors/contract';
import { commandStrings, detailStrings } from '../../detailStrings';
import type { Connection } from '../../contract';
import { driveStrings } from '../../driveStrings';
import { strings } from '../../strings';

/** A connection as far as it is told from others. */
export type NamedConnection = Pick<Connection, 'connectionId' | 'name'>;

const reads = can(access, 'read');
const adds = can(access, 'create');
const load = () => import('./runConnectionActions');
const among: SubjectSource<NamedConnection> = {
  question: commandStrings.whichConnection,
  find: fromModule(load, 'findAnyConnection'),
};

/** Opens the catalogue in front of the connections. */
export const addConnection = action('connections.add', {
  title: strings.add,
  words: 'create connection, new connection, new integration, new connector, webhook, http, api',
  palette: strings.goToConnections,
  when: adds,
  run: fromModule(load, 'add'),
});

/** Opens the form for a new connection of a connector. */
export const addForConnector = action('connections.addOf', {
  title: strings.add,
  palette: false,
  when: adds,
  run: fromModule(load, 'openAddForm'),
});

/** Opens a connection's page. */
export const openConnection = action('connections.openOne', {
  title: strings.open,
  palette: commandStrings.openConnection,
  among,
  when: reads,
  run: fromModule(load, 'open'),
});

/** Tries a connection on its page, with what stands in the form there. */
export const testConnection = action('connections.test', {
  title: detailStrings.test,
  words: 'check connection, check integration',
  palette: detailStrings.testCommand,
  among,
  when: can(access, 'update'),
  run: fromModule(load, 'test'),
});

/** Copies a connection, and opens the copy. */
export const cloneConnection = action('connections.cloneOne', {
  title: strings.clone,
  palette: commandStrings.cloneConnection,
  among,
  when: adds,
  run: fromModule(load, 'clone'),
  done: strings.cloned,
});

/** Deletes a connection that nobody uses, after a question. */
export const deleteConnection = action('connections.deleteOne', {
  title: strings.remove,
  palette: commandStrings.deleteConnection,
  among,
  when: can(access, 'delete'),
  danger: true,
  run: fromModule(load, 'remove'),
  done: strings.removed,
});

/** Opens the test drive. */
export const openTestDrive = action('connections.openTestDrive', {
  title: driveStrings.title,
  when: reads,
  run: fromModule(load, 'openDrive'),
});

/** The actions of connections. */
export const connectionActions = [
  addConnection,
  addForConnector,
  openConnection,
  testConnection,
  cloneConnection,
  deleteConnection,
  openTestDrive,
];
