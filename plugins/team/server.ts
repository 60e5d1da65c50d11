import { companySeeds, contribute, defineServerPlugin, limits, resources } from '#core/server';
import { companyFlags } from '#core/server/internal';
import { namedTables } from '#plugins/audit/contract';
import { access, enabled } from './contract';
import { beforeTeamFlag, seedMembers } from './server/seedMembers';
import { accountHandlers, sessionHandlers } from './server/accountHandlers';
import { changeHandlers } from './server/changeHandlers';
import { invitationHandlers } from './server/invitations';
import { outboxHandler, readHandlers } from './server/readHandlers';
import { invitationLimit } from './server/writeMail';
import { strings } from './strings';

export default defineServerPlugin({
  id: 'team',
  handles: [
    ...readHandlers,
    ...changeHandlers,
    ...accountHandlers,
    ...sessionHandlers,
    outboxHandler,
    ...invitationHandlers,
  ],
  contributes: [
    contribute(resources, 'team.customers', { permission: access, title: strings.title.text }),
    contribute(limits, 'team.invitations', invitationLimit),
    contribute(companyFlags, 'team.early', { flag: enabled, appliesTo: beforeTeamFlag }),
    contribute(companySeeds, 'team.seed', seedMembers),
    contribute(namedTables, 'team.invited', {
      member: ['member_invitations', 'invitation_id', 'email'],
    }),
  ],
});
