import { FactList, TimeAgo } from '#core/web/ui';
import type { EndUserDetail } from '../../contract';
import { userStrings as strings } from '../../strings';
import { UserStatus } from './UserStatus';

/** The details of an end user. */
export function UserFacts({ user }: { readonly user: EndUserDetail }) {
  const verified = user.emailVerified ? strings.verified : strings.unverified;
  const email = user.email && (
    <>
      {user.email}{' '}
      <span className={`sl-tag ${user.emailVerified ? 'good' : ''}`}>{verified.text}</span>
    </>
  );
  const attributes = Object.entries(user.attributes);
  return (
    <FactList
      facts={[
        [strings.email.text, email],
        [strings.username.text, user.username],
        [strings.phone.text, user.phone],
        [strings.externalId.text, user.externalId],
        [strings.userId.text, <code key="id">{user.userId}</code>],
        [strings.status.text, <UserStatus key="status" user={user} />],
        [strings.password.text, user.hasPassword ? strings.hasPassword.text : strings.hasNone.text],
        [strings.groups.text, user.groups.map(({ name }) => name).join(', ')],
        [strings.identities.text, user.identities.map(({ issuer }) => issuer).join(', ')],
        [
          strings.lastSignOn.text,
          <TimeAgo key="last" at={user.lastSignOn} never={strings.never.text} />,
        ],
        [strings.created.text, <TimeAgo key="created" at={user.createdDate} />],
        ...attributes.map(
          ([name, value]) =>
            [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
        ),
      ]}
    />
  );
}
