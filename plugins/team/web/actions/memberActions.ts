import { format } from '#core/contract';
import type { Context } from '#core/web';
import type { Placement } from '#core/web/internal';
import { action, fromModule, type SubjectSource } from '#core/web/plugin';
import { session } from '#core/web/services';
import { may, getMemberName, type Member, type MemberAction } from '../../contract';
import { strings } from '../../strings';

const load = () => import('./runMemberActions');
const among: SubjectSource<Member> = {
  question: strings.whichMember,
  find: fromModule(load, 'findAnyMember'),
};
const isSelf = ({ customerId }: Member, context: Context) =>
  customerId === context.get(session).profile?.customerId;

/** Opens the form that invites somebody. */
export const inviteMember = action('team.invite', {
  title: strings.invite,
  words:
    'add member, create member, new member, add team member, invite user, invite people, invite colleague, add admin',
  when: may('create'),
  run: fromModule(load, 'invite'),
});

/** Shows the mails to members. */
export const openOutbox = action('team.openOutbox', {
  title: strings.outbox,
  words: 'email, emails, mail, sent email, mail queue, inbox, messages',
  when: may('update'),
  run: fromModule(load, 'outbox'),
});

/** Opens a member's page. */
export const openMember = action('team.openMember', {
  title: strings.openMember,
  words: 'unlock member, reset member, resend invitation, edit member',
  among,
  when: may('read'),
  run: fromModule(load, 'open'),
});

/** Opens the form of a member on their page. */
export const editMember = action('team.editMember', {
  title: strings.edit,
  palette: false,
  when: may('update'),
  run: fromModule(load, 'edit'),
});

/** Sends an invitation that is not answered again. */
export const inviteAgain = action('team.inviteAgain', {
  title: strings.inviteAgain,
  palette: false,
  when: may('update'),
  offered: ({ status, shared }: Member) => status === 'invited' && !shared,
  run: fromModule(load, 'sendInvitation'),
  done: strings.inviteSent,
});

/** Lets a member sign in again after too many wrong passwords. */
export const unlockMember = action('team.unlockMember', {
  title: strings.unlock,
  palette: false,
  when: may('update'),
  offered: ({ locked }: Member) => locked,
  run: fromModule(load, 'unlock'),
  done: member => format(strings.unlocked, { name: getMemberName(member) }),
});

/** Sends a member a link to set a new password. */
export const resetMemberPassword = action('team.resetPassword', {
  title: strings.reset,
  palette: false,
  when: may('update'),
  offered: (member: Member, context) =>
    member.status !== 'invited' && !member.shared && !isSelf(member, context),
  confirm: member => ({
    title: format(strings.resetAsk, { name: getMemberName(member) }),
    body: strings.resetBody.text,
    confirm: strings.reset.text,
    danger: true,
  }),
  run: fromModule(load, 'reset'),
  done: member => format(strings.resetDone, { name: getMemberName(member) }),
});

/** Ends every session of a member. */
export const endSessions = action('team.endSessions', {
  title: strings.endSessions,
  palette: false,
  when: may('update'),
  confirm: (member: Member) => ({
    title: format(strings.endSessionsAsk, { name: getMemberName(member) }),
    body: strings.endSessionsBody.text,
    confirm: strings.endSessions.text,
    danger: true,
  }),
  run: fromModule(load, 'endAll'),
  done: strings.sessionsEnded,
});

/** A member, and one call more that another plugin contributes. */
export interface MoreForMember {
  readonly member: Member;
  readonly more: Placement<MemberAction>['value'];
}

/** Makes a call that another plugin contributes. */
export const doMore = action('team.doMore', {
  title: ({ more }: MoreForMember) => more.title.text,
  palette: false,
  when: may('read'),
  offered: ({ member, more }, context) => more.isOffered(member, isSelf(member, context)),
  confirm: ({ member, more }) => ({
    title: format(more.question.title, { name: getMemberName(member) }),
    body: more.question.body.text,
    confirm: more.title.text,
    danger: true,
  }),
  run: fromModule(load, 'more'),
  done: ({ member, more }) => format(more.done, { name: getMemberName(member) }),
});

/** Takes a member out of the company. */
export const removeMember = action('team.removeMember', {
  title: strings.remove,
  words: 'delete member, delete team member',
  palette: strings.removeMember,
  among,
  when: may('delete'),
  danger: true,
  offered: (member: Member, context) => !isSelf(member, context),
  confirm: member => ({
    title: format(strings.removeAsk, { name: getMemberName(member) }),
    body: (member.status === 'invited' ? strings.removeInvitedBody : strings.removeBody).text,
    confirm: strings.removeYes.text,
  }),
  run: fromModule(load, 'remove'),
  done: member => format(strings.removed, { name: getMemberName(member) }),
});

/** The actions of the company’s members. */
export const teamActions = [
  inviteMember,
  openOutbox,
  openMember,
  editMember,
  inviteAgain,
  unlockMember,
  resetMemberPassword,
  endSessions,
  doMore,
  removeMember,
];
