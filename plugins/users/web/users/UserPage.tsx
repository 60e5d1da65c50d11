import { Button, Menu, PopoverNext } from '@blueprintjs/core';
import { Edit, More } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { Link } from 'wouter';
import {
  isOffered,
  useAddressParams,
  useApp,
  useCompanyId,
  useMay,
  useObserved,
  useQuery,
} from '#core/web';
import { ActionButton, ActionItem, ErrorState, Page, Spinner } from '#core/web/ui';
import { getUser, userLinks, usersAccess, usersPage, type EndUserDetail } from '../../contract';
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
import { PasswordDialog } from './PasswordDialog';
import { UserDialog } from './UserDialog';
import { UserFactors } from './UserFactors';
import { UserFacts } from './UserFacts';
import './users.css';

/** One end user: what is known of them, how they sign on, and what can be done about it. */
export default function UserPage({ params }: { readonly params: { readonly id: string } }) {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(getUser, { params: { companyId, userId: params.id } });
  if (data) return <Shown user={data} />;
  return (
    <Page title={strings.title.text} intro={<Link href={usersPage.to()}>{strings.back.text}</Link>}>
      {error ? <ErrorState error={error} onRetry={() => mutate()} /> : <Spinner />}
    </Page>
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
          <MoreActions user={user} />
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

function MoreActions({ user }: { readonly user: EndUserDetail }) {
  const { host } = useApp();
  if (!useObserved(() => inMenu.some(action => isOffered(host, action, user)))) return null;
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {inMenu.map(action => (
            <ActionItem key={action.id} action={action} subject={user} />
          ))}
        </Menu>
      }
    >
      <Button icon={<More />} text={strings.actions.text} aria-haspopup="menu" />
    </PopoverNext>
  );
}
