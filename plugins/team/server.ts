import { companySeeds, contribute, defineServerPlugin, resources } from '../../core/server';
import { access } from './contract';
import { accountHandlers } from './server/accountHandlers';
import { changeHandlers } from './server/changeHandlers';
import { identityParts } from './server/identityParts';
import { outboxHandler } from './server/outboxHandler';
import { readHandlers } from './server/readHandlers';
import { seedMembers } from './server/seedMembers';
import { strings } from './strings';

export default defineServerPlugin({
  id: 'team',
  ...identityParts,
  handles: [...readHandlers, ...changeHandlers, ...accountHandlers, outboxHandler],
  contributes: [
    contribute(resources, 'team.customers', { permission: access, title: strings.title.text }),
    contribute(companySeeds, 'team.seed', seedMembers),
    ...identityParts.contributes,
  ],
});
