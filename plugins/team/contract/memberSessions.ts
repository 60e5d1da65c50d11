import { Type } from 'typebox';
import { endpoint, Note, OwnSession } from '#core/contract';
import { failures } from './failures';
import { may } from './references';

export const listMemberSessions = endpoint(
  'GET /company/:companyId/customers/:customerId/sessions',
  {
    summary: 'Where a member is signed on to this company now, the latest used first.',
    reply: Type.Object({ sessions: Type.Array(OwnSession) }),
    when: may('update'),
    failure: failures.fetchTeam,
  },
);
export const endMemberSession = endpoint(
  'DELETE /company/:companyId/customers/:customerId/sessions/:sessionId',
  {
    summary: 'Ends one of a member’s sessions in this company.',
    reply: Note,
    when: may('update'),
    failure: failures.updateMember,
    invalidates: () => [listMemberSessions],
  },
);
export const endMemberSessions = endpoint(
  'DELETE /company/:companyId/customers/:customerId/sessions',
  {
    summary: 'Signs a member off everywhere they are in this company.',
    reply: Note,
    when: may('update'),
    failure: failures.updateMember,
    invalidates: () => [listMemberSessions],
  },
);
