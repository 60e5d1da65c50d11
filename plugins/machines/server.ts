import { contribute, defineServerPlugin, jobs, limits, provide, resources } from '#core/server';
import { actorKeepers, actorNames, actorRoles, bearers } from '#core/server/internal';
import { tokenClients } from '#plugins/apps/contract';
import { actorKinds, namedTables } from '#plugins/audit/contract';
import { roleUses } from '#plugins/roles/contract';
import { access } from './contract';
import { accountHandlers } from './server/accounts/accountHandlers';
import { findAccountKeepers } from './server/accounts/findAccountKeepers';
import { findAccountNames, findAccountRoles, findRoleUses } from './server/accounts/findAccounts';
import { issuerHandlers } from './server/accounts/issuerHandlers';
import { keyHandlers } from './server/accounts/keyHandlers';
import { secretHandlers } from './server/accounts/secretHandlers';
import { personalBearer } from './server/bearers/personalBearer';
import { serviceBearer } from './server/bearers/serviceBearer';
import { deviceHandlers } from './server/devices/deviceHandlers';
import { signInBearer } from './server/bearers/signInBearer';
import { signInHandlers } from './server/signIns/signInHandlers';
import { forgetTokens } from './server/forgetTokens';
import { personalHandlers } from './server/personal/personalHandlers';
import { machineTables, accountLimit } from './server/tables';
import { ServiceClients } from './server/tokens/ServiceClients';
import { strings } from './strings';

/** Service accounts and personal access tokens, and what they may do. */
export default defineServerPlugin({
  id: 'machines',
  tables: machineTables,
  handles: [
    ...accountHandlers,
    ...secretHandlers,
    ...keyHandlers,
    ...issuerHandlers,
    ...personalHandlers,
    ...deviceHandlers,
    ...signInHandlers,
  ],
  contributes: [
    contribute(resources, 'machines.access', { permission: access, title: strings.title.text }),
    contribute(limits, 'machines.limit', accountLimit),
    contribute(bearers, 'machines.service', serviceBearer),
    contribute(bearers, 'machines.personal', personalBearer),
    contribute(bearers, 'machines.signIn', signInBearer),
    provide('machines.clients', {
      service: tokenClients,
      create: server => new ServiceClients(server),
    }),
    contribute(namedTables, 'machines.named', {
      serviceAccount: ['service_accounts', 'account_id', 'name'],
      personalToken: ['personal_tokens', 'token_id', 'name'],
    }),
    contribute(roleUses, 'machines.roles', findRoleUses),
    contribute(actorNames, 'machines.actorNames', findAccountNames),
    contribute(actorRoles, 'machines.actorRoles', findAccountRoles),
    contribute(actorKeepers, 'machines.actorKeepers', findAccountKeepers),
    contribute(actorKinds, 'machines.actors', 'serviceAccount'),
    contribute(jobs, 'machines.forgetTokens', forgetTokens),
  ],
});
