import { TimeAgo, type Column } from '#core/web/ui';
import type { EndUser } from '../../contract';
import { userStrings as strings } from '../../strings';
import { UserStatus } from './UserStatus';

/** The columns of the list of users. */
export const userColumns: readonly Column<EndUser>[] = [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: ({ displayName, email }) => (
      <>
        {displayName}
        {email && email !== displayName && <small>{email}</small>}
      </>
    ),
  },
  {
    id: 'username',
    header: strings.username.text,
    from: 720,
    width: '2fr',
    cell: ({ username }) => username || '—',
  },
  {
    id: 'phone',
    header: strings.phone.text,
    from: 900,
    width: '1.5fr',
    cell: ({ phone }) => phone || '—',
  },
  {
    id: 'status',
    header: strings.status.text,
    width: '1.5fr',
    cell: user => <UserStatus user={user} />,
  },
  {
    id: 'lastSignOn',
    header: strings.lastSignOn.text,
    from: 560,
    width: '1.2fr',
    cell: ({ lastSignOn }) => <TimeAgo at={lastSignOn} never={strings.never.text} />,
  },
];
