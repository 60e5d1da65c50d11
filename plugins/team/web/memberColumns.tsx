import { TimeAgo, type Column } from '#core/web/ui';
import { getMemberName, getMemberRoles, type Member } from '../contract';
import { strings } from '../strings';
import { MemberMenu } from './MemberMenu';
import { MemberStatus } from './MemberStatus';
import { RoleTags } from './RoleTags';

/** `you` looks at the list. */
const facts = (you: string | undefined): readonly Column<Member>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: member => (
      <>
        {getMemberName(member)}{' '}
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
    width: '1.5fr',
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
