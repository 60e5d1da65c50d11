import type { EndUser } from '../../contract';
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
