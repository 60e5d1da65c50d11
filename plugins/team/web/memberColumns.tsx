import { Link } from 'wouter';
import { TimeAgo, type Column, ActionItem, RowMenu } from '#core/web/ui';
import { detail, getMemberName, getMemberRoles, type Member, memberActions } from '../contract';
import { strings } from '../strings';
import { MemberStatus, RoleTags } from './MemberStatus';
import { observer } from 'mobx-react-lite';
import { useApp } from '#core/web';
import { isOffered } from '#core/web/internal';
import {
  doMore,
  inviteAgain,
  removeMember,
  resetMemberPassword,
  unlockMember,
} from './actions/memberActions';

const own = [inviteAgain, unlockMember, resetMemberPassword, removeMember];

/** The menu of a member in the list; nothing without entries. */
const MemberMenu = observer(function MemberMenu({ member }: { readonly member: Member }) {
  const { host } = useApp();
  const others = host.open(memberActions);
  const any =
    own.some(action => isOffered(host, action, member)) ||
    others.some(({ value: more }) => isOffered(host, doMore, { member, more }));
  if (!any) return null;
  return (
    <RowMenu name={getMemberName(member)}>
      <ActionItem action={inviteAgain} subject={member} />
      <ActionItem action={unlockMember} subject={member} />
      <ActionItem action={resetMemberPassword} subject={member} />
      {others.map(({ id, value: more }) => (
        <ActionItem key={id} action={doMore} subject={{ member, more }} />
      ))}
      <ActionItem action={removeMember} subject={member} />
    </RowMenu>
  );
});

/** `you` looks at the list. */
const facts = (you: string | undefined): readonly Column<Member>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: member => (
      <>
        <Link href={detail.to({ id: member.customerId })}>{getMemberName(member)}</Link>{' '}
        {member.customerId === you && <span className="sl-tag">{strings.you.text}</span>}
        <small>{member.email}</small>
      </>
    ),
  },
  {
    id: 'roles',
    header: strings.roles.text,
    from: 480,
    width: '2fr',
    cell: member => <RoleTags roles={getMemberRoles(member)} />,
  },
  {
    id: 'status',
    header: strings.status.text,
    width: '1.7fr',
    cell: member => <MemberStatus member={member} />,
  },
  {
    id: 'lastLogin',
    header: strings.lastLogin.text,
    from: 640,
    width: '1.2fr',
    cell: ({ lastLogin }) => <TimeAgo at={lastLogin} never={strings.never.text} />,
  },
];

/** The columns of the list of members, with a menu where actions are available. */
export const memberColumns = (you: string | undefined): readonly Column<Member>[] => [
  ...facts(you),
  {
    id: 'actions',
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '56px',
    align: 'end',
    cell: member => <MemberMenu member={member} />,
  },
];
