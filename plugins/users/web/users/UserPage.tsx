import { Edit } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useAddressParams, useApp, useCompanyId, useMay, useQuery, useMutation } from '#core/web';
import {
  ActionButton,
  CopyButton,
  FactList,
  FormDialog,
  Page,
  PendingPage,
  SwitchField,
  TextField,
  TimeAgo,
} from '#core/web/ui';
import { ActionMenu } from '#core/web/ui/internal';
import {
  getUser,
  groupPage,
  userLinks,
  usersAccess,
  usersPage,
  type EndUserDetail,
  setUserPassword,
  type EndUser,
} from '../../contract';
import { userStrings as strings } from '../../strings';
import {
  deleteUser,
  disableUser,
  editUser,
  enableUser,
  expirePassword,
  removeFactors,
  setPassword,
  unlockUser,
} from '../actions/userActions';
import { UserDialog } from './UserDialog';
import { UserFactors } from './UserFactors';
import { format } from '#core/contract';
import { UserStatus } from './userColumns';
import './users.css';

/** The groups of an end user, each leading to its page. */
function GroupLinks({ groups }: Pick<EndUserDetail, 'groups'>) {
  return groups.map(({ groupId, name }, at) => (
    <Fragment key={groupId}>
      {at > 0 && ', '}
      <Link href={groupPage.to({ id: groupId })}>{name}</Link>
    </Fragment>
  ));
}

/** The known facts about an end user; unknown ones are left out. */
function UserFacts({ user }: { readonly user: EndUserDetail }) {
  const verified = user.emailVerified ? strings.verified : strings.unverified;
  const email = user.email && (
    <>
      {user.email}{' '}
      <span className={`sl-tag ${user.emailVerified ? 'good' : ''}`}>{verified.text}</span>
    </>
  );
  const attributes = Object.entries(user.attributes);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [strings.email.text, email],
    [strings.username.text, user.username],
    [strings.phone.text, user.phone],
    [strings.externalId.text, user.externalId],
    [
      strings.userId.text,
      <span key="id" className="team-user-id">
        <code>{user.userId}</code>
        <CopyButton small text={user.userId} label={strings.copyUserId.text} />
      </span>,
    ],
    [strings.status.text, <UserStatus key="status" user={user} />],
    [strings.password.text, user.hasPassword ? strings.hasPassword.text : strings.hasNone.text],
    [
      strings.groups.text,
      user.groups.length > 0 && <GroupLinks key="groups" groups={user.groups} />,
    ],
    [strings.identities.text, user.identities.map(({ issuer }) => issuer).join(', ')],
    [
      strings.lastSignOn.text,
      <TimeAgo key="last" at={user.lastSignOn} never={strings.never.text} />,
    ],
    [strings.created.text, <TimeAgo key="created" at={user.createdDate} />],
    ...attributes.map(
      ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    ),
  ];
  return <FactList facts={facts.filter(([, value]) => value)} />;
}

interface Props {
  readonly user: EndUser;
  readonly onClose: () => void;
}

/** Sets an end user's password. */
function PasswordDialog({ user, onClose }: Props) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const set = useMutation(setUserPassword);
  const values = { password: '', expired: true };
  return (
    <FormDialog
      title={format(strings.setPasswordTitle, { name: user.displayName })}
      values={values}
      save={async body => {
        await set.run({ params: { companyId, userId: user.userId }, body });
        notices.success(strings.passwordSet.text);
      }}
      submit={strings.setPassword.text}
      onClose={onClose}
    >
      <TextField
        name="password"
        label={strings.newPassword.text}
        help={strings.newPasswordHelp.text}
        type="password"
        autoComplete="new-password"
        required
      />
      <SwitchField name="expired" label={strings.passwordOnce.text} />
    </FormDialog>
  );
}

/** One end user: what is known of them, how they sign in, and what can be done about it. */
export default function UserPage({ params }: { readonly params: { readonly id: string } }) {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(getUser, { params: { companyId, userId: params.id } });
  if (data) return <Shown user={data} />;
  return (
    <PendingPage
      title={strings.title.text}
      back={{ to: usersPage.to(), title: strings.back.text }}
      error={error}
      onRetry={() => mutate()}
    />
  );
}

const inMenu = [
  setPassword,
  expirePassword,
  enableUser,
  disableUser,
  removeFactors,
  deleteUser,
] as const;

const Shown = observer(function Shown({ user }: { readonly user: EndUserDetail }) {
  const { host } = useApp();
  const links = host.open(userLinks);
  const mayUpdate = useMay(usersAccess, 'update');
  const [address, change] = useAddressParams();
  return (
    <Page
      title={user.displayName}
      intro={
        <>
          <Link href={usersPage.to()}>{strings.back.text}</Link>
          {links.map(({ id, value: { title, to } }) => (
            <Fragment key={id}>
              {' · '}
              <Link href={to(user.userId)}>{title.text}</Link>
            </Fragment>
          ))}
        </>
      }
      actions={
        <>
          <ActionButton action={unlockUser} subject={user} />
          <ActionMenu actions={inMenu} subject={user} />
          <ActionButton action={editUser} subject={user} intent="primary" icon={<Edit />} />
        </>
      }
    >
      <UserFacts user={user} />
      <UserFactors user={user} />
      {mayUpdate && address.has('edit') && (
        <UserDialog user={user} onClose={() => change({ edit: undefined })} />
      )}
      {mayUpdate && address.has('password') && (
        <PasswordDialog user={user} onClose={() => change({ password: undefined })} />
      )}
    </Page>
  );
});
