import { Type } from 'typebox';
import { always, errorMessages, endpoint, Acknowledgement, Paging } from '#core/contract';
import { me, NewEmail, OwnSession } from '#core/contract/internal';
import { failures } from './failures';
import { Member, OutboxMail } from './member';
import { may } from './references';

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const Phone = Type.String({ maxLength: 40 });
const Roles = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
});

export const listMembers = endpoint('GET /company/:companyId/customers', {
  summary:
    'Lists the members of the environment, sorted by name. `query` searches names and email addresses.',
  query: Paging,
  reply: Type.Object({ customers: Type.Array(Member), customerCount: Type.Integer() }),
  when: may('read'),
  failure: failures.fetchTeam,
});
export const getMember = endpoint('GET /company/:companyId/customers/:customerId', {
  summary: 'Returns a member of the environment.',
  reply: Member,
  when: may('read'),
  failure: failures.fetchTeam,
});
export const listOutbox = endpoint('GET /company/:companyId/outbox', {
  summary:
    'Lists the environment’s emails, newest first, with their links when no mail server is set up.',
  query: Paging,
  reply: Type.Object({
    mails: Type.Array(OutboxMail),
    outboxCount: Type.Integer(),
    sends: Type.Boolean(),
  }),
  when: may('update'),
  failure: failures.fetchTeam,
});
export const createMember = endpoint('POST /company/:companyId/customers', {
  summary:
    'Invites a person. The link works once, expires in seven days, and lets them set a password or accept with an existing account.',
  body: Type.Object({
    email: NewEmail,
    firstName: Name,
    lastName: Name,
    roles: Roles,
    phoneNumber: Type.Optional(Phone),
  }),
  reply: Member,
  when: may('create'),
  failure: failures.createMember,
  invalidates: () => [listMembers, listOutbox],
});
export const saveMember = endpoint('PUT /company/:companyId/customers/:customerId', {
  summary: 'Changes a member’s name, phone number, and roles. Omitted values don’t change.',
  body: Type.Object({
    firstName: Type.Optional(Name),
    lastName: Type.Optional(Name),
    phoneNumber: Type.Optional(Phone),
    roles: Type.Optional(Roles),
  }),
  reply: Acknowledgement,
  when: may('update'),
  failure: failures.updateMember,
  invalidates: () => [listMembers, getMember],
});
export const deleteMember = endpoint('DELETE /company/:companyId/customers/:customerId', {
  summary: 'Removes a member from the environment.',
  reply: Acknowledgement,
  when: may('delete'),
  failure: failures.deleteMember,
  invalidates: () => [listMembers],
});
export const resendInvitation = endpoint(
  'PUT /company/:companyId/customers/:customerId/resendinvitation',
  {
    summary: 'Sends a member a new invitation and revokes the previous link.',
    reply: Acknowledgement,
    when: may('update'),
    failure: failures.inviteMember,
    invalidates: () => [listOutbox],
  },
);
export const resetPassword = endpoint(
  'PUT /company/:companyId/customers/:customerId/resetPassword',
  {
    summary: 'Ends a member’s sessions and sends them a password reset link.',
    reply: Acknowledgement,
    confirmed: 'session',
    when: may('update'),
    failure: errorMessages.resetPassword,
    invalidates: () => [listMembers, getMember, listOutbox],
  },
);
export const unlockMember = endpoint('PUT /customers/:customerId/unlock', {
  summary: 'Unlocks a member of the selected environment after too many failed sign-ins.',
  reply: Acknowledgement,
  when: may('update'),
  failure: failures.unlockMember,
  invalidates: () => [listMembers, getMember],
});

export const listMemberSessions = endpoint(
  'GET /company/:companyId/customers/:customerId/sessions',
  {
    summary: 'Lists a member’s sessions in this environment, most recently used first.',
    reply: Type.Object({ sessions: Type.Array(OwnSession) }),
    when: may('update'),
    failure: failures.fetchTeam,
  },
);
export const endMemberSession = endpoint(
  'DELETE /company/:companyId/customers/:customerId/sessions/:sessionId',
  {
    summary: 'Ends one of a member’s sessions in this environment.',
    reply: Acknowledgement,
    when: may('update'),
    failure: failures.updateMember,
    invalidates: () => [listMemberSessions],
  },
);
export const endMemberSessions = endpoint(
  'DELETE /company/:companyId/customers/:customerId/sessions',
  {
    summary: 'Signs a member out of all sessions in this environment.',
    reply: Acknowledgement,
    when: may('update'),
    failure: failures.updateMember,
    invalidates: () => [listMemberSessions],
  },
);

const Link = Type.Object({ token: Type.String({ maxLength: 200 }) });
export const readInvitation = endpoint('POST /customers/memberships/invitation', {
  summary: 'Returns an invitation to another environment, for the invited person.',
  scope: 'member',
  body: Link,
  reply: Type.Object({
    company: Type.String(),
    email: Type.String(),
    roles: Type.Array(Type.String()),
    /** Why it cannot be accepted yet, in a sentence. */
    refusal: Type.Optional(Type.String()),
  }),
  when: always,
  failure: failures.fetchInvitation,
});
export const joinCompany = endpoint('POST /customers/memberships', {
  summary:
    'Accepts an invitation to another environment. The caller must have a verified email address.',
  scope: 'member',
  body: Link,
  reply: Type.Object({ companyId: Type.String() }),
  when: always,
  failure: failures.joinCompany,
  invalidates: () => [me],
});
