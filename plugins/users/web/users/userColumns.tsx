import { Link } from 'wouter';
import { TimeAgo, type Column } from '#core/web/ui';
import { userPage, type EndUser } from '../../contract';
import { userStrings as strings } from '../../strings';

/** Where a user stands: enabled, locked, to change the password. */
export function UserStatus({
  user,
}: {
  readonly user: Pick<EndUser, 'enabled' | 'locked' | 'passwordExpired'>;
}) {
  const { enabled, locked, passwordExpired } = user;
  return (
    <>
      <span className={`sl-tag ${enabled ? 'good' : ''}`}>
        {enabled ? strings.enabled.text : strings.disabled.text}
      </span>
      {locked && <span className="sl-tag bad">{strings.locked.text}</span>}
      {passwordExpired && <span className="sl-tag warn">{strings.passwordDue.text}</span>}
    </>
  );
}

/** The columns of the list of users. */
export const userColumns: readonly Column<EndUser>[] = [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: ({ userId, displayName, email }) => (
      <>
        <Link href={userPage.to({ id: userId })}>{displayName}</Link>
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
