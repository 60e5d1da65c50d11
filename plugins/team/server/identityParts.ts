import type { CompanySeed, ServerHost } from '#core/server';
import { companySeeds, contribute, provide, sealedTables, type ServerPlugin } from '#core/server';
import { connectionStore, connectors } from '#plugins/connections/contract';
import { authenticators, identityConnections, userDirectory } from '../contract';
import { authenticatorsConnector } from './authenticators/authenticatorsConnector';
import { authenticatorTables } from './authenticators/authenticatorTables';
import { sweepCodes } from './authenticators/mailCodes';
import { UserAuthenticators } from './authenticators/UserAuthenticators';
import { Directory } from './directory/Directory';
import { directorySearch, directoryStates, directoryTables } from './directory/directoryTables';
import { archivedUsers } from './archivedUsers';
import { sealedDevices } from './authenticators/sealedDevices';
import { seedUsers } from './directory/seedUsers';
import { sweepTries } from './directory/tries';
import { userDirectoryConnector } from './directory/userDirectoryConnector';

const hour = 3_600_000;

async function seedConnections({ companyId, customerId, db, server }: CompanySeed): Promise<void> {
  await server.find(connectionStore)?.createMissing(db, companyId, customerId, identityConnections);
}

/** Sweeps at the start and each hour; a sweep that fails is told and tried again with the next. */
function sweeping({ database, log }: ServerHost): () => void {
  const sweep = () =>
    void Promise.all([sweepTries(database.across), sweepCodes(database.across)]).catch(
      (error: unknown) => log.error({ err: error }, 'old tries and codes could not be swept'),
    );
  sweep();
  const timer = setInterval(sweep, hour);
  return () => clearInterval(timer);
}

/**
 * End users and their authenticators: tables, services, connectors and what a new company starts
 * with.
 */
export const identityParts = {
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
  contributes: [
    provide('team.userDirectory', userDirectory, server => new Directory(server)),
    provide('team.authenticators', authenticators, server => new UserAuthenticators(server)),
    contribute(connectors, 'team.userDirectoryConnector', userDirectoryConnector),
    contribute(connectors, 'team.authenticatorsConnector', authenticatorsConnector),
    contribute(sealedTables, 'team.sealed', sealedDevices),
    ...archivedUsers,
    contribute(companySeeds, 'team.identityConnections', seedConnections, 20),
    contribute(companySeeds, 'team.users', seedUsers, 30),
  ],
  activate: sweeping,
} satisfies Partial<ServerPlugin>;
