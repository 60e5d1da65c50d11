import {
  companyFlags,
  companySeeds,
  contribute,
  defineServerPlugin,
  resources,
} from '#core/server';
import { access, enabled } from './contract';
import { beforeTeamFlag } from './server/beforeTeamFlag';
import { accountHandlers } from './server/accountHandlers';
import { changeHandlers } from './server/changeHandlers';
import { outboxHandler } from './server/outboxHandler';
import { readHandlers } from './server/readHandlers';
import { seedMembers } from './server/seedMembers';
import { sessionHandlers } from './server/sessionHandlers';
import { strings } from './strings';

export default defineServerPlugin({
  id: 'team',
  handles: [
    ...readHandlers,
    ...changeHandlers,
    ...accountHandlers,
    ...sessionHandlers,
    outboxHandler,
  ],
  contributes: [
    contribute(resources, 'team.customers', { permission: access, title: strings.title.text }),
    contribute(companyFlags, 'team.early', { flag: enabled, holds: beforeTeamFlag }),
    contribute(companySeeds, 'team.seed', seedMembers),
  ],
});
