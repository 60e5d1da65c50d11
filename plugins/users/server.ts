import {
  companySeeds,
  contribute,
  countedTables,
  defineServerPlugin,
  provide,
  resources,
  sealedTables,
} from '#core/server';
import { connectors, userDirectory } from '#plugins/connectors/contract';
import { authenticators, usersAccess } from './contract';
import { archivedUsers } from './server/archivedUsers';
import { authenticatorsConnector } from './server/authenticators/authenticatorsConnector';
import { authenticatorTables } from './server/authenticators/authenticatorTables';
import { sealedDevices } from './server/authenticators/sealedDevices';
import { UserAuthenticators } from './server/authenticators/UserAuthenticators';
import { Directory } from './server/directory/Directory';
import {
  directorySearch,
  directoryStates,
  directoryTables,
} from './server/directory/directoryTables';
import { seedUsers } from './server/directory/seedUsers';
import { userDirectoryConnector } from './server/directory/connector/userDirectoryConnector';
import { seedConnections } from './server/seedConnections';
import { sweepOld } from './server/sweepOld';
import { userHandlers } from './server/users/userHandlers';
import { userStrings } from './strings';

/** The server half of the users plugin: the directory, authenticators, and both as connectors. */
export default defineServerPlugin({
  id: 'users',
  migrations: {
    '2026-11-21T07:30_userDirectory': directoryTables,
    '2026-11-21T07:31_authenticators': authenticatorTables,
    '2026-11-21T08:17_directorySearch': directorySearch,
    '2026-11-21T11:25_directoryStates': directoryStates,
  },
  companyTables: [
    'directory_users',
    'directory_attributes',
    'directory_passwords',
    'directory_identities',
    'directory_groups',
    'directory_group_users',
    'directory_tries',
    'authenticators',
    'authenticator_recovery_codes',
    'authenticator_mail_codes',
  ],
  handles: userHandlers,
  contributes: [
    contribute(resources, 'users.access', {
      permission: usersAccess,
      title: userStrings.title.text,
    }),
    contribute(countedTables, 'users.counted', { name: 'Users', table: 'directory_users' }),
    contribute(countedTables, 'users.credentials', {
      name: 'Credentials',
      table: 'authenticators',
      by: 'kind',
    }),
    provide('users.userDirectory', userDirectory, server => new Directory(server)),
    provide('users.authenticators', authenticators, server => new UserAuthenticators(server)),
    contribute(connectors, 'users.userDirectoryConnector', userDirectoryConnector),
    contribute(connectors, 'users.authenticatorsConnector', authenticatorsConnector),
    contribute(sealedTables, 'users.sealed', sealedDevices),
    ...archivedUsers,
    contribute(companySeeds, 'users.identityConnections', seedConnections, 20),
    contribute(companySeeds, 'users.users', seedUsers, 30),
  ],
  activate: sweepOld,
});
