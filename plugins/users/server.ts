import {
  companySeeds,
  contribute,
  countedTables,
  defineServerPlugin,
  jobs,
  provide,
  resources,
  encryptedTables,
  limits,
} from '#core/server';
import { pageTexts } from '#core/server/internal';
import { namedTables } from '#plugins/audit/contract';
import { connectors, userDirectory } from '#plugins/connectors/contract';
import { authenticators, mfaDevices, signOnSessions, userAccess, usersAccess } from './contract';
import { archivedUsers } from './server/archivedUsers';
import { authenticatorsConnector } from './server/authenticators/authenticatorsConnector';
import { encryptedDevices, authenticatorTables } from './server/authenticators/tables';
import { DeviceStore } from './server/authenticators/DeviceStore';
import { UserAuthenticators } from './server/authenticators/UserAuthenticators';
import { Directory } from './server/directory/Directory';
import { seedUsers, seedConnections } from './server/seeds';
import { emptyGroup } from './server/directory/emptyGroup';
import { userDirectoryConnector } from './server/directory/connector/userDirectoryConnector';
import { Sessions, sessionTables } from './server/Sessions';
import { signOffUsers } from './server/signOffUsers';
import { sweepOld } from './server/sweepOld';
import { userHandlers } from './server/users/userHandlers';
import { userStrings } from './strings';
import {
  directoryTables,
  dropFirstOrder,
  firstOrder,
  userLimit,
  groupLimit,
} from './server/directory/tables';
import { usersTexts } from './server/languages/usersTexts';

/** The server half of the users plugin: the directory, authenticators, and both as connectors. */
export default defineServerPlugin({
  id: 'users',
  tables: [...directoryTables, ...authenticatorTables, ...sessionTables],
  migrations: {
    '2026-11-21T07:30_userDirectory': firstOrder,
    '2026-11-21T08:17_directorySearch': dropFirstOrder,
  },
  handles: userHandlers,
  contributes: [
    contribute(limits, 'users.limit', userLimit),
    contribute(limits, 'users.groupLimit', groupLimit),
    contribute(pageTexts, 'users.pageTexts', usersTexts),
    contribute(resources, 'users.access', {
      permission: usersAccess,
      title: userStrings.title.text,
    }),
    contribute(namedTables, 'users.named', { user: ['directory_users', 'user_id', 'username'] }),
    contribute(countedTables, 'users.counted', { name: 'Users', table: 'directory_users' }),
    contribute(countedTables, 'users.credentials', {
      name: 'Credentials',
      table: 'authenticators',
      by: 'kind',
    }),
    provide('users.userDirectory', {
      service: userDirectory,
      create: server => new Directory(server),
    }),
    provide('users.access', {
      service: userAccess,
      create: server => ({
        signOff: (companyId, userIds) => signOffUsers(server, companyId, userIds),
      }),
    }),
    provide('users.authenticators', {
      service: authenticators,
      create: server => new UserAuthenticators(server),
    }),
    provide('users.sessions', { service: signOnSessions, create: server => new Sessions(server) }),
    provide('users.mfaDevices', { service: mfaDevices, create: server => new DeviceStore(server) }),
    contribute(connectors, 'users.userDirectoryConnector', userDirectoryConnector),
    contribute(connectors, 'users.authenticatorsConnector', authenticatorsConnector),
    contribute(jobs, 'users.sweepOld', sweepOld),
    contribute(jobs, 'users.emptyGroup', emptyGroup),
    contribute(encryptedTables, 'users.sealed', encryptedDevices),
    ...archivedUsers,
    contribute(companySeeds, 'users.identityConnections', seedConnections, { order: 20 }),
    contribute(companySeeds, 'users.users', seedUsers, { order: 30 }),
  ],
});
