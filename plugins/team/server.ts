import {
  companyFlags,
  companySeeds,
  contribute,
  countedTables,
  defineServerPlugin,
  resources,
} from '#core/server';
import { access, enabled, usersAccess } from './contract';
import { beforeTeamFlag } from './server/beforeTeamFlag';
import { accountHandlers } from './server/accountHandlers';
import { changeHandlers } from './server/changeHandlers';
import { identityParts } from './server/identityParts';
import { outboxHandler } from './server/outboxHandler';
import { readHandlers } from './server/readHandlers';
import { seedMembers } from './server/seedMembers';
import { sessionHandlers } from './server/sessionHandlers';
import { userHandlers } from './server/users/userHandlers';
import { strings } from './strings';
import { userStrings } from './userStrings';

export default defineServerPlugin({
  id: 'team',
  ...identityParts,
  handles: [
    ...readHandlers,
    ...changeHandlers,
    ...accountHandlers,
    ...sessionHandlers,
    outboxHandler,
    ...userHandlers,
  ],
  contributes: [
    contribute(resources, 'team.customers', { permission: access, title: strings.title.text }),
    contribute(resources, 'team.users', { permission: usersAccess, title: userStrings.title.text }),
    contribute(companyFlags, 'team.early', { flag: enabled, holds: beforeTeamFlag }),
    contribute(companySeeds, 'team.seed', seedMembers),
    contribute(countedTables, 'team.users', { name: 'Users', table: 'directory_users' }),
    contribute(countedTables, 'team.authenticators', {
      name: 'Credentials',
      table: 'authenticators',
      by: 'kind',
    }),
    ...identityParts.contributes,
  ],
});
